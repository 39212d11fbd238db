import { useToast } from "@sanity/ui/toast";
import { useEffect, useEffectEvent, useState } from "react";
import {
  type DocumentActionComponent,
  getValueAtPath,
  isBlockSchemaType,
  type SchemaType,
  useCurrentUser,
  useSchema,
  useSyncState,
  useValidationStatus,
  type ValidationMarker,
} from "sanity";
import { useDocumentPane } from "sanity/structure";
import { mayPublish } from "../roles";

/** A tooltip has room for so many; the validation pane has them all. */
const MAX_REASONS = 3;

/**
 * Wraps the publish action: where errors prevent it, its tooltip names them, and a press opens the first one. A press waits
 * for the check of what was typed last, which the Studio itself would refuse without a reason.
 */
export function withReasons(publish: DocumentActionComponent): DocumentActionComponent {
  const publishWithReasons: DocumentActionComponent = (props) => {
    const description = publish(props);
    const { version, draft, published, id, type, release } = props;
    const document = version ?? draft ?? published;
    const documentId = document?._id ?? id;
    const { validation, isValidating, revision } = useValidationStatus(documentId, type, !release);
    const { isSyncing } = useSyncState(id, type);
    const schemaType = useSchema().get(type);
    const { onFocus, onPathOpen } = useDocumentPane();
    const user = useCurrentUser();
    const toast = useToast();
    const [isPressed, setPressed] = useState(false);
    const reasons = schemaType && publishReasons(validation, schemaType, document);
    const isChecked = !isSyncing && !isValidating && revision === document?._rev;

    const carryOut = useEffectEvent(() => {
      setPressed(false);
      if (!reasons) return description?.onHandle?.();
      toast.push({ status: "error", title: "Not published yet", description: reasons });
      const path = validation.find(isError)?.path ?? [];
      onPathOpen(path);
      onFocus(path);
    });
    useEffect(() => {
      if (isPressed && isChecked) carryOut();
    }, [isPressed, isChecked]);

    // Without changes, the Studio's own words say so.
    if (!description || !(draft || version)) return description;
    const title = reasons ?? description.title;
    if (!mayPublish(user)) return { ...description, title };
    const disabled = description.disabled && !reasons;
    return { ...description, title, disabled, onHandle: () => setPressed(true) };
  };
  return Object.assign(publishWithReasons, publish);
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
