import { useToast } from "@sanity/ui/toast";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { firstValueFrom } from "rxjs";
import {
  type DocumentActionComponent,
  getValueAtPath,
  isBlockSchemaType,
  type SanityDocument,
  type SchemaType,
  useCurrentUser,
  useDocumentPreviewStore,
  useSchema,
  useSyncState,
  useValidationStatus,
  useWorkspace,
  type ValidationMarker,
  validateDocument,
} from "sanity";
import { useDocumentPane } from "sanity/structure";
import { sharedReads } from "../../schema/rules/read-others";
import { errorMessage } from "../people/error-message";
import { mayPublish } from "../roles";

/** A tooltip has room for so many; the validation pane has them all. */
const MAX_REASONS = 3;

/**
 * Wraps the publish action: where errors prevent it, its tooltip names them, and a press opens the first one. A press waits
 * for a check of what is stored: the Studio's own may say of a new revision what held for the one before.
 */
export function withReasons(publish: DocumentActionComponent): DocumentActionComponent {
  const publishWithReasons: DocumentActionComponent = (props) => {
    const description = publish(props);
    const { version, draft, published, id, type, release } = props;
    const document = version ?? draft ?? published;
    const status = useValidationStatus(document?._id ?? id, type, !release);
    const { isSyncing } = useSyncState(id, type);
    const schemaType = useSchema().get(type);
    const { onFocus, onPathOpen } = useDocumentPane();
    const user = useCurrentUser();
    const toast = useToast();
    const startCheck = useCheck();
    const [isPressed, setPressed] = useState(false);
    const [validRevision, setValidRevision] = useState<string>();
    const reasons = schemaType && publishReasons(status.validation, schemaType, document);

    const refuse = (because: string) => {
      setPressed(false);
      toast.push({ status: "error", title: "Not published yet", description: because });
    };
    const check = useEffectEvent(async (stored: SanityDocument, signal: AbortSignal) => {
      try {
        // References of a version may lead to what its release publishes: the Studio knows that.
        const markers = release ? status.validation : await startCheck()(stored);
        if (signal.aborted) return;
        const found = schemaType && publishReasons(markers, schemaType, stored);
        if (!found) return setValidRevision(stored._rev);
        refuse(found);
        const path = markers.find(isError)?.path ?? [];
        onPathOpen(path);
        onFocus(path);
      } catch (error) {
        refuse(errorMessage(error));
      }
    });
    useEffect(() => {
      if (!isPressed || isSyncing || !document) return;
      const leaving = new AbortController();
      void check(document, leaving.signal);
      return () => leaving.abort();
    }, [isPressed, isSyncing, document]);

    const carryOut = useEffectEvent(() => {
      setPressed(false);
      description?.onHandle?.();
    });
    const isValid = document !== null && validRevision === document._rev;
    const isUpToDate = !status.isValidating && status.revision === document?._rev && !reasons;
    useEffect(() => {
      if (isPressed && isValid && isUpToDate) carryOut();
    }, [isPressed, isValid, isUpToDate]);

    // Without changes, the Studio's own words say so.
    if (!description || !(draft || version)) return description;
    const title = reasons ?? description.title;
    if (!mayPublish(user)) return { ...description, title };
    const disabled = description.disabled && !reasons;
    const label = isPressed ? "Checking…" : description.label;
    return { ...description, label, title, disabled, onHandle: () => setPressed(true) };
  };
  return Object.assign(publishWithReasons, publish);
}

/** @returns starts a check of documents as they are stored; those of one check share what they read */
export function useCheck(): () => (document: SanityDocument) => Promise<ValidationMarker[]> {
  const previews = useDocumentPreviewStore();
  const workspace = useWorkspace();
  const currentUser = useCurrentUser();
  return useCallback(() => {
    const getDocumentExists = async ({ id }: { id: string }) =>
      (await firstValueFrom(previews.unstable_observeDocumentPairAvailability(id))).published
        .available;
    sharedReads.set(getDocumentExists, new Map());
    return (document) => validateDocument({ document, workspace, currentUser, getDocumentExists });
  }, [previews, workspace, currentUser]);
}

/**
 * Says in one line which fields prevent a publication, and which words a bad link is on.
 * @returns undefined without errors
 */
export function publishReasons(
  markers: readonly Pick<ValidationMarker, "level" | "path" | "message">[],
  schemaType: SchemaType,
  document?: unknown,
): string | undefined {
  const errors = markers.filter(isError).map(({ path, message }) => {
    const words = linkedWords(path, document);
    const title = titleOf(path, schemaType, document);
    return `${title}${words ? `, at “${words}”` : ""}: ${message}`;
  });
  // Two rules may say the same of a field.
  const [...reasons] = new Set(errors);
  if (reasons.length === 0) return undefined;
  const others = reasons.length - MAX_REASONS;
  return [...reasons.slice(0, MAX_REASONS), ...(others > 0 ? [`And ${others} more.`] : [])].join(
    " ",
  );
}

const isError = ({ level }: Pick<ValidationMarker, "level">) => level === "error";

/** The titles of the fields on a path, and the numbers of entries, like "Sections › #2 › Title", up to a rich text. */
function titleOf(
  path: ValidationMarker["path"],
  schemaType: SchemaType,
  document: unknown,
): string {
  const titles: string[] = [];
  let at: SchemaType | undefined = schemaType;
  for (const [depth, step] of path.entries()) {
    if (typeof step === "string" && at && "fields" in at) {
      at = at.fields.find(({ name }) => name === step)?.type;
      titles.push(at?.title ?? step);
    } else if (typeof step === "object" && at && "of" in at && !at.of.some(isBlockSchemaType)) {
      const entries = getValueAtPath(document, path.slice(0, depth)) as Value[] | undefined;
      const index = entries?.findIndex(({ _key }) => "_key" in step && _key === step._key) ?? -1;
      const entry = entries?.[index];
      if (!entry) break;
      titles.push(`#${index + 1}`);
      at = at.of.find(({ name }) => name === entry._type) ?? at.of[0];
    } else break;
  }
  return titles.join(" › ") || (schemaType.title ?? schemaType.name);
}

type Value = Record<string, unknown>;

/** The words of the link that a path leads to; none for another path. */
function linkedWords(path: ValidationMarker["path"], document: unknown): string {
  const at = path.indexOf("markDefs");
  const mark = path[at + 1];
  if (at < 0 || typeof mark !== "object" || !("_key" in mark)) return "";
  const block = getValueAtPath(document, path.slice(0, at)) as Value | undefined;
  const spans = Array.isArray(block?.children) ? (block.children as Value[]) : [];
  const linked = spans.filter(({ marks }) => Array.isArray(marks) && marks.includes(mark._key));
  return linked.map(({ text }) => text).join("");
}
