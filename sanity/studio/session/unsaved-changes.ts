import { createContext } from "react";
import { filter, type Observable, take } from "rxjs";
import { isPublishedId, type SanityDocument, type SchemaType } from "sanity";
import { type Fields, OVERTAKEN_EVENT, type OvertakenChanges } from "./overtaken-changes";
import { keyOf, TypedTexts } from "./typed-texts";

/** So long after a key somebody is typing. A rich text reports it up to a second late. */
const TYPING_MS = 2_000;

/** Keys with shorter pauses belong together, as those of a sentence. */
const PAUSE_MS = 30_000;

/** A document that may have unsaved changes. */
interface WatchedDocument {
  isSaved: boolean;
  /** Its content with unsaved changes, which the form may show later. */
  current(): SanityDocument | null;
  /** Saves its changes at once. */
  commit(): void;
  /** Makes changes again in its present version. */
  remake(changes: OvertakenChanges): void;
}

interface FormState {
  /** The document that the form had before. */
  previous: SanityDocument | undefined;
  type: SchemaType | undefined;
  /** The name of the field that is edited. */
  field: string | undefined;
}

/** What a person types without a long pause. */
interface Typing {
  key: string;
  /** The document before it. */
  before: SanityDocument;
  /** The names of the fields that it is in. */
  fields: ReadonlySet<string>;
}

/**
 * Knows the documents with unsaved changes: warns before the tab closes, saves them when it is hidden, and makes them
 * again when somebody replaces the draft below them.
 */
export class UnsavedChanges {
  readonly texts = new TypedTexts();
  /** The release of each version that ended unpublished while somebody typed in it, by the published id. */
  readonly ended = new Map<string, string>();
  private readonly documents = new Map<string, WatchedDocument>();
  private readonly reports = new Set<() => void>();
  private typing: Typing | undefined;
  private lastKey = Number.NEGATIVE_INFINITY;

  /**
   * Follows a document until it is saved, also after its form has closed.
   * @returns stops following it once it is saved
   */
  watch(
    key: string,
    status: Observable<boolean>,
    document: Omit<WatchedDocument, "isSaved">,
  ): () => void {
    const watched = { ...document, isSaved: true };
    this.documents.set(key, watched);
    const subscription = status.subscribe((isSaved) => {
      watched.isSaved = isSaved;
    });
    const end = () => {
      subscription.unsubscribe();
      if (this.documents.get(key) === watched) this.documents.delete(key);
    };
    return () => void status.pipe(filter(Boolean), take(1)).subscribe(end);
  }

  /**
   * Adds a field that reports its changes late.
   * @param report reports them at once
   * @returns removes it
   */
  addLateField(report: () => void): () => void {
    this.reports.add(report);
    return () => this.reports.delete(report);
  }

  currentOf(id: string): SanityDocument | null {
    return this.documents.get(keyOf(id))?.current() ?? null;
  }

  /** Records a form's document. */
  record(document: SanityDocument, { previous, type, field }: FormState): void {
    const key = keyOf(document._id);
    const isEdited = previous !== undefined && keyOf(previous._id) === key;
    this.texts.record(document, type, isEdited);
    // A busy browser reports a key seconds later.
    if (!isEdited || this.pause > PAUSE_MS) return;
    const known = this.typing?.key === key ? this.typing : undefined;
    const fields = new Set([...(known?.fields ?? []), ...(field ? [field] : [])]);
    this.typing = { key, before: previous, ...known, fields };
  }

  /** @returns removes the listeners */
  guard(): () => void {
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener("beforeunload", (event) => this.warn(event), { signal });
    // The last event of a page: a phone closes a hidden tab without another one.
    document.addEventListener("visibilitychange", () => document.hidden && this.save(), { signal });
    window.addEventListener("keydown", (event) => this.noteKey(event), { signal, capture: true });
    window.addEventListener("input", ({ target }) => this.texts.noteField(target), { signal });
    window.addEventListener(OVERTAKEN_EVENT, (event) => this.remake(event), { signal });
    return () => listeners.abort();
  }

  private warn(event: BeforeUnloadEvent): void {
    if (!this.save()) event.preventDefault();
  }

  /** Gives `texts` what was typed last, also in fields that report it late. */
  readTexts(): void {
    this.report();
    for (const each of this.documents.values()) {
      const document = each.current();
      if (!document || document === this.texts.documentOf(document._id)) continue;
      this.texts.record(document);
    }
  }

  private report(): void {
    for (const report of this.reports) report();
  }

  /** Saves all changes at once. @returns whether all are saved already */
  save(): boolean {
    this.report();
    const unsaved = [...this.documents.values()].filter((each) => !each.isSaved);
    for (const each of unsaved) each.commit();
    return unsaved.length === 0;
  }

  private remake(event: Event): void {
    if (!(event instanceof CustomEvent)) return;
    this.report();
    const { before, after, transaction }: OvertakenChanges = event.detail;
    // A publication replaces the published version, too, which nobody edits.
    if (isPublishedId(after._id)) return;
    const key = keyOf(after._id);
    const known = this.documents.get(key);
    const typed = this.typedIn(key);
    if (!known || (known.isSaved && !typed)) return;
    known.remake({ before, after, transaction, typed });
    this.texts.record(after);
  }

  /** What is being typed in a document. Nobody types while the focus is elsewhere, as in a menu that discards a draft. */
  private typedIn(key: string): Fields | undefined {
    const { key: typedKey, before, fields } = this.typing ?? {};
    if (this.pause >= TYPING_MS || typedKey !== key || !before || !fields?.size) return undefined;
    if (!document.activeElement?.closest("[data-field]")) return undefined;
    return Object.fromEntries([...fields].map((name) => [name, before[name]]));
  }

  /** The milliseconds since the last key. */
  private get pause(): number {
    return performance.now() - this.lastKey;
  }

  private noteKey({ altKey }: KeyboardEvent): void {
    if (this.pause > PAUSE_MS) this.typing = undefined;
    this.lastKey = performance.now();
    // Ctrl+Alt+P publishes what is typed up to it.
    if (altKey) this.report();
  }
}

export const UnsavedChangesContext = createContext(new UnsavedChanges());
