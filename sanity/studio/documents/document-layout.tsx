import { Text } from "@sanity/ui";
import { type DocumentLayoutProps, getPublishedId, useEditState, useSchema } from "sanity";
import { IntentLink } from "sanity/router";
import { LinkProblem } from "../welcome/lost-link";

/** Says so if a link takes a document for one of another type. The Studio itself shows an empty form. */
export function DocumentLayout(props: DocumentLayoutProps) {
  const { documentId, documentType } = props;
  const id = getPublishedId(documentId);
  const { draft, published } = useEditState(id, documentType);
  const schema = useSchema();
  const titleOf = (name: string) => schema.get(name)?.title ?? name;
  const type = (draft ?? published)?._type;
  if (!type || type === documentType) return props.renderDefault(props);
  return (
    <LinkProblem title="This document is of another type">
      <Text>
        The link takes it for “{titleOf(documentType)}”, but it is “{titleOf(type)}”.
      </Text>
      <Text>
        <IntentLink intent="edit" params={{ id, type }}>
          Open the document
        </IntentLink>
      </Text>
    </LinkProblem>
  );
}
