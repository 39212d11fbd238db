import { Card, Container, Heading, Stack, Text } from "@sanity/ui";
import { type DocumentLayoutProps, getPublishedId, useEditState, useSchema } from "sanity";
import { IntentLink } from "sanity/router";

/** Says so if a link takes a document for one of another type. The Studio itself shows an empty form. */
export function DocumentLayout(props: DocumentLayoutProps) {
  const { documentId, documentType } = props;
  const id = getPublishedId(documentId);
  const { draft, published } = useEditState(id, documentType);
  const type = (draft ?? published)?._type;
  if (!type || type === documentType) return props.renderDefault(props);
  return <OtherType id={id} type={type} linked={documentType} />;
}

function OtherType({ id, type, linked }: { id: string; type: string; linked: string }) {
  const schema = useSchema();
  const titleOf = (name: string) => schema.get(name)?.title ?? name;
  return (
    <Card as="main" flex={1} overflow="auto" padding={[4, 4, 5]}>
      <Container width={1}>
        <Stack gap={4}>
          <Heading as="h1" size={2}>
            This document is of another type
          </Heading>
          <Text>
            The link takes it for “{titleOf(linked)}”, but it is “{titleOf(type)}”.
          </Text>
          <Text>
            <IntentLink intent="edit" params={{ id, type }} style={{ textDecoration: "underline" }}>
              Open the document
            </IntentLink>
          </Text>
        </Stack>
      </Container>
    </Card>
  );
}
