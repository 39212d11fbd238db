import { Link } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import Plus from "lucide-react/icons/plus";
import { useRef, useState } from "react";
import type { AdminRecord, Entity, Values } from "~/admin/entity";
import { dispatch, useAdminRows } from "~/admin/lists";
import { toastSuccess } from "~/admin/toasts";
import { Button } from "~/components/ui/button";
import { EntityModal } from "./entity-modal";
import { EntityTable } from "./entity-table";
import { ReloadNote } from "./reload-note";

/** One section of the panel: an entity's list with add, edit and delete. */
export function EntitySection({ entity }: { entity: Entity }) {
  const list = entity.key;
  const rows = useAdminRows()[list] ?? [];
  const [editing, setEditing] = useState<AdminRecord | "new" | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  function save(values: Values) {
    if (editing === "new") dispatch({ type: "add", list, values, now: Date.now() });
    else if (editing) dispatch({ type: "update", list, id: editing.id, values });
    toastSuccess(
      "Success",
      `${entity.noun} ${editing === "new" ? "added" : "updated"} successfully`,
    );
    setEditing(null);
  }

  /** The focused button is removed, so the focus moves to the list's heading, without scrolling. */
  function focusHeading() {
    heading.current?.focus({ preventScroll: true });
  }

  function removeRow(record: AdminRecord) {
    dispatch({ type: "remove", list, id: record.id });
    focusHeading();
    toastSuccess("Success", `${entity.noun} deleted successfully`, () => {
      dispatch({ type: "restore", list, record });
      focusHeading();
    });
  }

  return (
    <>
      <Link
        to="/admin/dashboard"
        prefetch="render"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-link hover:underline"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to Dashboard
      </Link>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-title outline-none">
          {entity.heading}
        </h1>
        <Button onClick={() => setEditing("new")}>
          <Plus aria-hidden="true" className="size-5" />
          Add {entity.noun}
        </Button>
      </div>
      <ReloadNote className="mt-3" />
      <EntityTable entity={entity} rows={rows} onEdit={setEditing} onRemove={removeRow} />
      {editing ? (
        <EntityModal
          entity={entity}
          {...(editing === "new" ? {} : { record: editing })}
          onSave={save}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}
