import {
  type DocumentActionComponent,
  type SchemaType,
  useSchema,
  useValidationStatus,
  type ValidationMarker,
} from "sanity";

/** A tooltip has room for so many; the validation pane has them all. */
const MAX_REASONS = 3;

/** Wraps the publish action: where errors disable it, its tooltip names them. */
export function withReasons(publish: DocumentActionComponent): DocumentActionComponent {
  const publishWithReasons: DocumentActionComponent = (props) => {
    const description = publish(props);
    const { version, draft, published, id, type, release } = props;
    const documentId = (version ?? draft ?? published)?._id ?? id;
    const { validation } = useValidationStatus(documentId, type, !release);
    const schemaType = useSchema().get(type);
    const reasons = schemaType && publishReasons(validation, schemaType);
    // Without changes, the Studio's own words say so.
    return description?.disabled && reasons && (draft || version)
      ? { ...description, title: reasons }
      : description;
  };
  return Object.assign(publishWithReasons, publish);
}

/**
 * Says in one line which fields prevent a publication.
 * @returns undefined without errors
 */
export function publishReasons(
  markers: readonly Pick<ValidationMarker, "level" | "path" | "message">[],
  schemaType: SchemaType,
): string | undefined {
  const errors = markers.filter(({ level }) => level === "error");
  if (errors.length === 0) return undefined;
  const shown = errors
    .slice(0, MAX_REASONS)
    .map(({ path, message }) => `${titleOf(path, schemaType)}: ${message}`);
  const others = errors.length - shown.length;
  return [...shown, ...(others > 0 ? [`And ${others} more.`] : [])].join(" ");
}

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
