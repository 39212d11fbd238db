import { useToast } from "@sanity/ui/toast";
import {
  type DocumentActionComponent,
  getValueAtPath,
  type SchemaType,
  useCurrentUser,
  useSchema,
  useValidationStatus,
  type ValidationMarker,
} from "sanity";
import { useDocumentPane } from "sanity/structure";
import { mayPublish } from "../roles";

/** A tooltip has room for so many; the validation pane has them all. */
const MAX_REASONS = 3;

/** Wraps the publish action: where errors prevent it, its tooltip names them, and a press opens the first one. */
export function withReasons(publish: DocumentActionComponent): DocumentActionComponent {
  const publishWithReasons: DocumentActionComponent = (props) => {
    const description = publish(props);
    const { version, draft, published, id, type, release } = props;
    const document = version ?? draft ?? published;
    const documentId = document?._id ?? id;
    const { validation } = useValidationStatus(documentId, type, !release);
    const schemaType = useSchema().get(type);
    const { onFocus, onPathOpen } = useDocumentPane();
    const user = useCurrentUser();
    const toast = useToast();
    const reasons = schemaType && publishReasons(validation, schemaType, document);
    // Without changes, the Studio's own words say so.
    if (!description?.disabled || !reasons || !(draft || version)) return description;
    if (!mayPublish(user)) return { ...description, title: reasons };
    return {
      ...description,
      title: reasons,
      disabled: false,
      onHandle() {
        toast.push({ status: "error", title: "Not published yet", description: reasons });
        const path = validation.find(isError)?.path ?? [];
        onPathOpen(path);
        onFocus(path);
      },
    };
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
  const errors = markers.filter(isError);
  if (errors.length === 0) return undefined;
  const shown = errors.slice(0, MAX_REASONS).map(({ path, message }) => {
    const words = linkedWords(path, document);
    return `${titleOf(path, schemaType)}${words ? `, at “${words}”` : ""}: ${message}`;
  });
  const others = errors.length - shown.length;
  return [...shown, ...(others > 0 ? [`And ${others} more.`] : [])].join(" ");
}

const isError = ({ level }: Pick<ValidationMarker, "level">) => level === "error";

/** The titles of the fields on a path, like "Search engines › Title". */
function titleOf(path: ValidationMarker["path"], schemaType: SchemaType): string {
  const titles: string[] = [];
  let at: SchemaType | undefined = schemaType;
  for (const name of path) {
    if (typeof name !== "string" || !at || !("fields" in at)) break;
    at = at.fields.find((field) => field.name === name)?.type;
    titles.push(at?.title ?? name);
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
