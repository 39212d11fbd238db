import { BehaviorSubject } from "rxjs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OVERTAKEN_EVENT } from "../../../../sanity/studio/session/overtaken-changes";
import { keyOf } from "../../../../sanity/studio/session/typed-texts";
import { UnsavedChanges } from "../../../../sanity/studio/session/unsaved-changes";
import { provideDom } from "../../dom";

provideDom();

const SYSTEM = { _id: "drafts.a", _type: "faq", _rev: "r", _createdAt: "", _updatedAt: "" };
const draft = (title: string) => ({ ...SYSTEM, title });

function focusField(dataset: Record<string, string>): void {
  const field = document.createElement("input");
  Object.assign(field.dataset, dataset);
  document.body.replaceChildren(field);
  field.focus();
}

const leaveForm = () => focusField({});

/** A saved document whose title somebody types, and then discards its draft. */
function discardWhileTyping({
  pause = () => {},
  stall = () => {},
  between = () => {},
  isSaved = true,
  last = "One two",
}) {
  const changes = new UnsavedChanges();
  const stopGuard = changes.guard();
  const [commit, remake, late] = [vi.fn(), vi.fn(), vi.fn()];
  const status = new BehaviorSubject(isSaved);
  changes.watch(keyOf("a"), status, { current: () => null, commit, remake });
  changes.addLateField(late);
  focusField({ field: "" });
  const press = () => window.dispatchEvent(new KeyboardEvent("keydown"));
  press();
  const texts = ["One", "One t", last].map(draft);
  for (const [index, document] of texts.entries()) {
    stall();
    changes.record(document, { previous: texts[index - 1], type: undefined, field: "title" });
    pause();
    press();
  }
  between();
  const detail = { before: draft(last), after: draft(last) };
  window.dispatchEvent(new CustomEvent(OVERTAKEN_EVENT, { detail }));
  stopGuard();
  return { changes, late, remake };
}

// Other timers run: what another file left behind may still wait for one.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test.each([
  ["without a pause", {}],
  ["with pauses", { pause: () => vi.advanceTimersByTime(10_000) }],
  ["that a busy browser reports late", { stall: () => vi.advanceTimersByTime(3_000) }],
])(
  "UnsavedChanges makes a discarded sentence %s again, from where its typing began",
  (_, options) => {
    const { late, remake } = discardWhileTyping(options);
    expect(late).toHaveBeenCalledOnce();
    const [before, after] = [draft("One two"), draft("One two")];
    expect(remake).toHaveBeenCalledWith({ before, after, typed: { title: "One" } });
  },
);

test.each([
  ["after the last key was long ago", { between: () => vi.advanceTimersByTime(2_001) }, 0],
  ["while the focus is in another field", { between: () => focusField({ field: "" }) }, 1],
  ["while the focus is elsewhere", { between: leaveForm }, 0],
  ["that is not saved", { between: leaveForm, isSaved: false }, 1],
])(
  "UnsavedChanges makes a discarded text again only while it is typed: %s",
  (_, options, times) => {
    expect(discardWhileTyping(options).remake).toHaveBeenCalledTimes(times);
  },
);

test("UnsavedChanges offers the texts of a deleted document with the last words", () => {
  const { changes } = discardWhileTyping({ last: "One two three" });
  expect(changes.texts.documentOf("a")).toEqual(draft("One two three"));
  expect(changes.texts.text).toBe("title:\nOne two three");
});

test("TypedTexts adds half a tag to the document of its form only", () => {
  const { texts } = new UnsavedChanges();
  document.body.innerHTML = `<p data-field data-ui="TagInput"><input id="technologies" value="Haskel">`;
  const field = document.querySelector("input");
  texts.noteField(field, "drafts.a");
  texts.noteField(field);
  document.body.replaceChildren();
  expect(texts.withHalfTags(draft("A"))).toEqual({ ...draft("A"), technologies: ["Haskel"] });
  const other = { ...draft("B"), _id: "drafts.b" };
  expect(texts.withHalfTags(other)).toEqual(other);
});
