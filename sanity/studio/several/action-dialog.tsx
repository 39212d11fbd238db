import { type ButtonTone, Text } from "@sanity/ui";
import { useMemo } from "react";
import {
  type ObjectSchemaType,
  useClient,
  useCurrentUser,
  useGrantsStore,
  useSchema,
  useWorkspace,
  validateDocument,
} from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { publishReasons } from "../documents/publish-reasons";
import { countOf } from "../parts";
import { type ActionContext, type ActionName, type ActionPlan, carryOut } from "./actions";
import { ConfirmDialog, Lines } from "./confirm-dialog";

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
  plan: ActionPlan;
  context: ActionContext;
  onClose(): void;
  /** @param result for the editor */
  onEnd(result: string): void;
}

/** Asks once for all documents, and names those on which the action cannot be carried out. */
export function ActionDialog({ plan, context, onClose, onEnd }: ActionDialogProps) {
  const { title, done, tone, says } = ACTIONS[plan.action];
  const { possible, refused } = plan;
  const heading = `${title}: ${countOf(possible.length, "document")}`;

  async function carryOutAll(): Promise<void> {
    const failed = await carryOut(plan, context);
    const reasons = failed.map(({ document, reason }) => ` “${document.name}” was not: ${reason}`);
    const count = possible.length - failed.length;
    onEnd(`${countOf(count, "document")} ${done}.${reasons.join("")}`);
  }

  return (
    <ConfirmDialog
      title={heading}
      confirm={possible.length > 0 ? { text: heading, tone, run: carryOutAll } : undefined}
      onClose={onClose}
    >
      {possible.length > 0 ? <Text size={1}>{says}</Text> : null}
      <Lines texts={possible.map(({ name }) => name)} />
      {refused.length > 0 ? (
        <Text size={1} weight="semibold">
          {`As before: ${countOf(refused.length, "document")}`}
        </Text>
      ) : null}
      <Lines texts={refused.map(({ document, reason }) => `“${document.name}”: ${reason}`)} />
    </ConfirmDialog>
  );
}

/** What actions on several documents of a type need of the Studio. */
export function useActionContext(type: ObjectSchemaType): ActionContext {
  const client = useClient({ apiVersion: API_VERSION });
  const grants = useGrantsStore();
  const schema = useSchema();
  const workspace = useWorkspace();
  const currentUser = useCurrentUser();
  return useMemo(
    () => ({
      client,
      grants,
      titleOf: (name) => schema.get(name)?.title ?? name,
      async problemsOf(document) {
        const markers = await validateDocument({ document, workspace, currentUser });
        return publishReasons(markers, type, document);
      },
    }),
    [client, grants, schema, workspace, currentUser, type],
  );
}
