import { Button, Card, Checkbox, Flex, Stack, Text } from "@sanity/ui";
import { memo, useCallback, useMemo, useState } from "react";
import { NEVER } from "rxjs";
import { type ObjectSchemaType, Preview, type SanityClient, useSchema } from "sanity";
import { ofTypesQuery, useLiveData, useReadings } from "../../live-data";
import { type ListOptions, Pane, PlainList, paneOf, SKIP_OUT_OF_VIEW } from "../parts";
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

  const choose = useCallback((which: readonly ListedDocument[], isChosen: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      for (const { id } of which) isChosen ? after.add(id) : after.delete(id);
      return after;
    });
    setResult(undefined);
  }, []);

  function end(text: string): void {
    setAction(undefined);
    setResult(text);
    setIds(new Set());
    reload();
  }

  const isAll = chosen.length > 0 && chosen.length === documents.length;
  return (
    <Pane status={result ?? `${documents.length} documents, ${chosen.length} chosen.`} gap={4}>
      <Flex gap={3} align="center" wrap="wrap">
        <Checkbox
          aria-label="Choose all"
          checked={isAll}
          indeterminate={!isAll && chosen.length > 0}
          onChange={({ currentTarget }) => choose(documents, currentTarget.checked)}
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
      <PlainList>
        {documents.map((document) => (
          <Row
            key={document.id}
            type={type}
            document={document}
            isChosen={ids.has(document.id)}
            onChoose={choose}
          />
        ))}
      </PlainList>
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
  isChosen: boolean;
  onChoose(which: readonly ListedDocument[], isChosen: boolean): void;
}

/** A document of the list. Rendering all of them at each choice would take seconds in a list of hundreds. */
const Row = memo(function Row({ type, document, isChosen, onChoose }: RowProps) {
  return (
    <Card as="li" borderBottom padding={1} style={SKIP_OUT_OF_VIEW}>
      <Flex as="label" align="center" gap={2}>
        <Checkbox
          aria-label={document.name}
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose([document], currentTarget.checked)}
        />
        <Stack flex={1}>
          <Preview schemaType={type} value={document.latest} layout="default" />
        </Stack>
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
