import X from "lucide-react/icons/x";
import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { ValidatedForm } from "remix-validated-form";
import type { AdminRecord, Entity, Field, Values } from "~/admin/entity";
import { type Draft, draftOf, entityValidator } from "~/admin/entity-form";
import { toastDestructive } from "~/admin/toasts";
import { fieldId, TextField } from "~/components/form/field";
import { Button } from "~/components/ui/button";
import { Modal, ModalTitle } from "./modal";

interface EntityModalProps {
  entity: Entity;
  /** The record to edit; undefined to add one. */
  record?: AdminRecord;
  onSave: (values: Values) => void;
  onClose: () => void;
}

/** The form of one record. It stays open until it is saved or cancelled. */
export function EntityModal({ entity, record, onSave, onClose }: EntityModalProps) {
  const form = useRef<HTMLFormElement>(null);
  const isSaved = useRef(false);
  const [isAsking, setAsking] = useState(false);
  const draft = useMemo(() => draftOf(entity, record), [entity, record]);
  const validator = useMemo(() => entityValidator(entity), [entity]);

  const hasChanges = () => form.current !== null && isChanged(form.current, draft);

  // The browser asks before this document is left. The back button, which on a phone closes what is open, asks as Cancel
  // does; `useBlocker` is 221 bytes of gzip more on every public page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hasChanges` reads the form as it is
  useEffect(() => {
    const { idx } = window.history.state;
    function stay(event: BeforeUnloadEvent | PopStateEvent) {
      if (!hasChanges()) return;
      event.preventDefault();
      if (!(event instanceof PopStateEvent)) return;
      event.stopImmediatePropagation();
      const way = idx - event.state?.idx;
      if (!way) return;
      window.history.go(way);
      setAsking(true);
    }
    const listening = new AbortController();
    const early = { capture: true, signal: listening.signal };
    window.addEventListener("beforeunload", stay, early);
    window.addEventListener("popstate", stay, early);
    return () => listening.abort();
  }, []);

  // Here and not in the validator, which runs on every change as well.
  async function toastErrors(event: FormEvent<HTMLFormElement>) {
    const { error } = await validator.validate(new FormData(event.currentTarget));
    if (error) toastDestructive("Error", "Please fill required fields");
  }

  function requestClose() {
    if (hasChanges()) setAsking(true);
    else onClose();
  }

  return (
    <Modal onDismiss={requestClose}>
      <div className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 sm:px-8 sm:py-4">
        <ModalTitle className="text-2xl">
          {record ? "Edit" : "Add"} {entity.noun}
        </ModalTitle>
        <button
          type="button"
          onClick={requestClose}
          className="-mr-2 grid size-11 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-sand hover:text-ink"
        >
          <X aria-hidden="true" className="size-5" />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <ValidatedForm
        id="admin-entity"
        formRef={form}
        validator={validator}
        onSubmitCapture={toastErrors}
        defaultValues={draft}
        onSubmit={(values, event) => {
          event.preventDefault();
          // A second Enter can submit twice.
          if (isSaved.current) return;
          isSaved.current = true;
          // The form updates its state after this returns, so it must still be mounted.
          setTimeout(onSave, 0, values);
        }}
        noValidate
        className="flex min-h-0 flex-col"
      >
        <EntityFields entity={entity} draft={draft} />
        <div className="flex justify-end gap-3 border-t border-line px-5 py-3 sm:px-8 sm:py-4">
          <Button variant="outline" onClick={requestClose}>
            Cancel
          </Button>
          <Button type="submit">Save</Button>
        </div>
      </ValidatedForm>
      {isAsking ? <DiscardQuestion onKeep={() => setAsking(false)} onDiscard={onClose} /> : null}
    </Modal>
  );
}

function isChanged(form: HTMLFormElement, draft: Draft): boolean {
  const current = new FormData(form);
  return Object.entries(draft).some(([name, value]) =>
    typeof value === "boolean"
      ? current.has(name) !== value
      : lineBreaks(String(current.get(name) ?? "")) !== lineBreaks(value),
  );
}

/** FormData has line breaks as CR LF. */
function lineBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

interface DiscardQuestionProps {
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks before unsaved changes are discarded; Escape keeps them. */
function DiscardQuestion({ onKeep, onDiscard }: DiscardQuestionProps) {
  return (
    <Modal role="alertdialog" onDismiss={onKeep}>
      <ModalTitle className="text-2xl">Discard your changes?</ModalTitle>
      <p className="mt-2 text-ink-soft">What you have typed has not been saved.</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={onKeep}>Keep editing</Button>
        <Button variant="outline" onClick={onDiscard}>
          Discard
        </Button>
      </div>
    </Modal>
  );
}

const LIST_HINT = "Separate the items with commas.";

/** The fields of an entity, one below the other, scrolling inside the modal. */
function EntityFields({ entity, draft }: { entity: Entity; draft: Draft }) {
  return (
    <div className="grid grid-cols-1 gap-5 overflow-y-auto px-5 py-6 sm:px-8">
      {Object.entries(entity.fields).map(([name, field]) => (
        <EntityField key={name} name={name} field={field} isOn={draft[name] === true} />
      ))}
    </div>
  );
}

interface EntityFieldProps {
  name: string;
  field: Field;
  /** Of a checkbox. */
  isOn: boolean;
}

function EntityField({ name, field, isOn }: EntityFieldProps) {
  const { kind, label, hint, required, keyboard } = field;
  if (kind === "flag") return <FlagField name={name} field={field} isOn={isOn} />;
  return (
    <TextField
      name={name}
      label={label}
      hint={hint ?? (kind === "list" ? LIST_HINT : undefined)}
      optional={!required}
      keyboard={keyboard}
      {...(kind === "longText" && { rows: 3, grows: true })}
    />
  );
}

function FlagField({ name, field: { label, hint }, isOn }: EntityFieldProps) {
  const id = fieldId(name);
  return (
    <div className="flex gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        defaultChecked={isOn}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="mt-1 size-5 shrink-0 cursor-pointer accent-brand"
      />
      <div>
        <label htmlFor={id} className="cursor-pointer font-semibold">
          {label}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-sm text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
    </div>
  );
}
