import { Button, Card, Checkbox, Flex, Text } from "@sanity/ui";
import { memo, useEffect, useMemo, useRef, useState } from "react";
import { NEVER } from "rxjs";
import { type ObjectSchemaType, type SanityClient, useSchema } from "sanity";
import { ofTypesQuery, useLiveData, useReadings } from "../../live-data";
import {
  countOf,
  LatePreview,
  type ListOptions,
  Pane,
  PlainList,
  paneOf,
  SKIP_OUT_OF_VIEW,
} from "../parts";
import { ACTIONS, ActionDialog, useActionContext } from "./action-dialog";
import { type ActionContext, type ActionName, isOffered } from "./actions";
import { CsvButtons } from "./csv-buttons";
import { type ListedDocument, readList } from "./read-list";

/** Always the same: what follows from the list is found again, without an end, if the list is new at each render. */
const NONE: ListedDocument[] = [];

/** Chooses several documents of a type, to publish, unpublish or delete them, or to edit them as a spreadsheet. */
export const SeveralPane = paneOf(Several);

function Several({ type: name, original }: ListOptions) {
  const type = useSchema().get(name) as ObjectSchemaType;
  const read = (client: SanityClient) => readList(client, type.name, original);
  const live = { params: { types: [type.name] }, debounceMs: 300 };
  const { data: documents = NONE, reload } = useLiveData(read, ofTypesQuery, live);
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [action, setAction] = useState<ActionName>();
  const [result, setResult] = useState<string>();
  const chosen = useMemo(() => documents.filter(({ id }) => ids.has(id)), [documents, ids]);
  const context = useActionContext(type);
  const { data: offered = [] } = useReadings(() => offeredActions(chosen, context), NEVER, chosen);

  const list = useRef<HTMLDivElement>(null);
  const boxes = () => [...(list.current?.querySelectorAll("input") ?? [])];
  const readChoice = () => setIds(new Set(boxes().flatMap((box) => (box.checked ? box.name : []))));
  // A chosen document may have left the list, and may come back.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen is in the list
  useEffect(readChoice, [documents]);

  function choose(): void {
    readChoice();
    setResult(undefined);
  }

  function chooseAll(isChosen: boolean): void {
    for (const box of boxes()) box.checked = isChosen;
    choose();
  }

  function end(text: string): void {
    setAction(undefined);
    chooseAll(false);
    setResult(text);
    reload();
  }

  const total = countOf(documents.length, "document");
  const isAll = chosen.length > 0 && chosen.length === documents.length;
  return (
    <Pane status={result ?? `${total}, ${chosen.length} chosen.`} gap={4}>
      <Flex gap={3} align="center" wrap="wrap">
        <Checkbox
          aria-label="Choose all"
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={({ currentTarget }) => chooseAll(currentTarget.checked)}
        />
        {offered.map((action) => (
          <Button
            key={action}
            mode="ghost"
            tone={ACTIONS[action].tone}
            text={`${ACTIONS[action].title} …`}
            onClick={() => setAction(action)}
          />
        ))}
        <CsvButtons type={type} documents={documents} chosen={chosen} reread={read} onEnd={end} />
      </Flex>
      <div ref={list} onChange={choose}>
        <PlainList>
          {documents.map((document) => (
            <Row key={document.id} type={type} document={document} />
          ))}
        </PlainList>
      </div>
      {action ? (
        <ActionDialog
          action={action}
          documents={chosen}
          context={context}
          onClose={() => setAction(undefined)}
          onEnd={end}
        />
      ) : null}
    </Pane>
  );
}

interface RowProps {
  type: ObjectSchemaType;
  document: ListedDocument;
}

/** A document of the list, whose choice the browser has: to render all rows at each one takes a second in long lists. */
const Row = memo(function Row({ type, document }: RowProps) {
  return (
    <Card as="li" borderBottom padding={1} style={SKIP_OUT_OF_VIEW}>
      <Flex as="label" align="center" gap={2}>
        <Checkbox aria-label={document.name} name={document.id} />
        <LatePreview name={document.name} schemaType={type} value={document.latest} />
        <Text size={1} muted>
          {stateOf(document)}
        </Text>
      </Flex>
    </Card>
  );
});

function stateOf({ isScheduled, draft, published }: ListedDocument): string {
  if (isScheduled) return "Scheduled";
  if (!draft) return "On the site";
  return published ? "Changed" : "Draft";
}

/** The actions that the user may carry out on some of these documents. */
async function offeredActions(chosen: readonly ListedDocument[], context: ActionContext) {
  const names = Object.keys(ACTIONS) as ActionName[];
  const found = await Promise.all(names.map((name) => isOffered(name, chosen, context)));
  return names.filter((_, at) => found[at]);
}
