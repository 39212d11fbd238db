import { type ButtonTone, Text } from "@sanity/ui";
import { useEffect, useMemo, useState } from "react";
import { type ObjectSchemaType, useGrantsStore, useSchema } from "sanity";
import { useDatasetClient, useReadings } from "../../live-data";
import { publishReasons, useCheck } from "../documents/publish-reasons";
import { countOf, Status } from "../parts";
import { errorMessage } from "../people/error-message";
import { type ActionContext, type ActionName, carryOut, planAction } from "./actions";
import { ConfirmDialog, Lines } from "./confirm-dialog";
import type { ListedDocument } from "./read-list";

interface Words {
  title: string;
  done: string;
  /** What it means for visitors. */
  says: string;
  tone: ButtonTone;
}

/** How the actions are named. */
export const ACTIONS: Record<ActionName, Words> = {
  publish: {
    title: "Publish",
    done: "published",
    says: "Visitors see the changes at once.",
    tone: "default",
  },
  unpublish: {
    title: "Take off the site",
    done: "taken off the site",
    says: "Visitors no longer see them. Their texts stay as drafts, and Publish brings them back.",
    tone: "critical",
  },
  delete: {
    title: "Delete",
    done: "deleted",
    says: "Their drafts go too. The trash keeps them for 30 days.",
    tone: "critical",
  },
};

interface ActionDialogProps {
  action: ActionName;
  documents: readonly ListedDocument[];
  context: ActionContext;
  onClose(): void;
  /** @param result for the editor */
  onEnd(result: string): void;
}

/** Checks all documents, names those on which the action cannot be carried out, and asks once for the others. */
export function ActionDialog({ action, documents, context, onClose, onEnd }: ActionDialogProps) {
  const { title, done, tone, says } = ACTIONS[action];
  const [stopping] = useState(() => new AbortController());
  useEffect(() => () => stopping.abort(), [stopping]);
  const [status, setStatus] = useState("");
  const progressOf =
    (what: string, { length }: readonly unknown[]) =>
    (at: number) => {
      setStatus(`${what}: ${at.toLocaleString("en")} of ${countOf(length, "document")} …`);
      return !stopping.signal.aborted;
    };
  const { data: plan, error } = useReadings(() => {
    const planning = planAction(action, documents, context, progressOf("Checking", documents));
    return planning.finally(() => setStatus(""));
  });
  const { possible = [], refused = [] } = plan ?? {};
  const heading = `${title}: ${countOf(possible.length, "document")}`;

  async function carryOutAll(): Promise<void> {
    if (!plan) return;
    const { tried, failed } = await carryOut(plan, context, progressOf(title, possible));
    const reasons = failed.map(({ document, reason }) => ` “${document.name}” was not: ${reason}`);
    const left = possible.length - tried;
    if (left > 0) reasons.unshift(` Stopped: ${countOf(left, "document")} as before.`);
    onEnd(`${countOf(tried - failed.length, "document")} ${done}.${reasons.join("")}`);
  }

  return (
    <ConfirmDialog
      title={plan ? heading : `${title} …`}
      confirm={possible.length > 0 ? { text: heading, tone, run: carryOutAll } : undefined}
      onClose={onClose}
      onStop={() => stopping.abort()}
    >
      <Status text={error ? errorMessage(error, error.message) : status} />
      {refused.length > 0 ? (
        <Text size={1} weight="semibold">
          {`As before: ${countOf(refused.length, "document")}`}
        </Text>
      ) : null}
      <Lines texts={refused.map(({ document, reason }) => `“${document.name}”: ${reason}`)} />
      {possible.length > 0 ? <Text size={1}>{says}</Text> : null}
      <Lines texts={possible.map(({ name }) => name)} />
    </ConfirmDialog>
  );
}

/** What actions on several documents of a type need of the Studio. */
export function useActionContext(type: ObjectSchemaType): ActionContext {
  const client = useDatasetClient();
  const grants = useGrantsStore();
  const schema = useSchema();
  const startCheck = useCheck();
  return useMemo(
    () => ({
      client,
      grants,
      titleOf: (name) => schema.get(name)?.title ?? name,
      startCheck() {
        const check = startCheck();
        return async (document) => publishReasons(await check(document), type, document);
      },
    }),
    [client, grants, schema, startCheck, type],
  );
}
