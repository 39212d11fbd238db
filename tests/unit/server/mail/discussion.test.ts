import type { NoticeChange, Person } from "local-content-lake";
import { describe, expect, test } from "vitest";
import { lettersOf } from "../../../../server/mail/discussion";

const NOW = "2030-01-01T10:00:00Z";
const STUDIO = "https://www.example.com/studio";

const person = (id: string, role: Person["role"], email: string | null = `${id}@example.com`) => ({
  id,
  name: id.toUpperCase(),
  email,
  role,
});

const people = [
  person("ada", "administrator"),
  person("eva", "editor"),
  person("ben", "editor", null),
  person("con", "contributor"),
  person("vic", "viewer"),
];

type Fields = Record<string, unknown>;
const base = { _id: "x", _rev: "r", _createdAt: NOW, _updatedAt: NOW };

const said = (...parts: string[]) => [
  {
    _type: "block",
    children: parts.map((part) =>
      part.startsWith("@")
        ? { _type: "mention", userId: part.slice(1) }
        : { _type: "span", text: part },
    ),
  },
];

const comment = (message: unknown, fields: Fields = {}) => ({
  ...base,
  _type: "comment",
  message,
  ...fields,
});

const task = (fields: Fields) => ({
  ...base,
  _type: "tasks.task",
  title: "Check it",
  status: "open",
  createdByUser: NOW,
  ...fields,
});

/** A change as a client may have written it: any fields. */
type Written = Partial<Omit<NoticeChange, "before" | "after">> & {
  before?: Fields;
  after?: Fields;
};

function letters(change: Written) {
  const full = { dataset: "production-comments", author: "con", timestamp: NOW, ...change };
  return lettersOf(full as NoticeChange, () => people, STUDIO);
}

const receivers = (change: Written) =>
  letters(change).map(({ to }) => to.replace("@example.com", ""));

describe("who gets a mail", () => {
  test.each<[string, Written, string[]]>([
    ["a mention", { after: comment(said("Look, ", "@eva")) }, ["eva"]],
    [
      "two mentions of one person",
      { after: comment(said("@eva", "@eva", "@vic")) },
      ["eva", "vic"],
    ],
    ["a mention of the author", { after: comment(said("@con", "@ada")) }, ["ada"]],
    ["a mention without an address", { after: comment(said("@ben")) }, []],
    ["a mention of an unknown person", { after: comment(said("@zoe")) }, []],
    ["a comment without mentions", { after: comment(said("Nice")) }, []],
    [
      "an edit that adds a mention",
      { before: comment(said("@eva")), after: comment(said("@eva", "@ada")) },
      ["ada"],
    ],
    [
      "a resolved comment",
      { before: comment(said("@eva")), after: comment(said("@eva"), { status: "resolved" }) },
      [],
    ],
    ["a deleted comment", { before: comment(said("@eva")) }, []],
    [
      "an imported comment",
      { after: comment(said("@eva"), { _createdAt: "2029-12-31T10:00:00Z" }) },
      [],
    ],
    ["a comment in another dataset", { dataset: "production", after: comment(said("@eva")) }, []],
    ["a comment that is no rich text", { after: comment("@eva") }, []],
    ["invalid blocks", { after: comment([null, 1, { children: [null, "@eva"] }]) }, []],
    ["an assigned task", { after: task({ assignedTo: "eva" }) }, ["eva"]],
    ["a task for its author", { after: task({ assignedTo: "con" }) }, []],
    [
      "a task whose form is open",
      { after: task({ assignedTo: "eva", createdByUser: undefined }) },
      [],
    ],
    [
      "a task once its form is sent",
      {
        before: task({ assignedTo: "eva", createdByUser: undefined }),
        after: task({ assignedTo: "eva" }),
      },
      ["eva"],
    ],
    [
      "a task that stays assigned",
      { before: task({ assignedTo: "eva" }), after: task({ assignedTo: "eva", title: "!" }) },
      [],
    ],
    [
      "a task assigned to another",
      { before: task({ assignedTo: "eva" }), after: task({ assignedTo: "ada" }) },
      ["ada"],
    ],
    [
      "a closed task",
      { before: task({}), after: task({ assignedTo: "eva", status: "closed" }) },
      [],
    ],
    ["a mention in a task", { author: "ada", after: task({ description: said("@eva") }) }, ["eva"]],
    ["a contributor's unassigned task", { after: task({}) }, ["ada", "eva"]],
    ["an edit of an unassigned task", { before: task({}), after: task({ title: "!" }) }, []],
    ["an editor's unassigned task", { author: "eva", after: task({}) }, []],
  ])("%s", (_, change, expected) => {
    expect(receivers(change)).toEqual(expected);
  });
});

describe("the text of a mail", () => {
  test("of a comment: who, where, the text and a link to the document", () => {
    const target = { document: { _ref: "drafts.a b" }, documentType: "faq" };
    const context = { notification: { documentTitle: "Open\r\nBcc: x@example.com" } };
    const after = comment(said("Is it so, ", "@eva", "?"), { target, context });
    expect(letters({ after })).toEqual([
      {
        to: "eva@example.com",
        subject: "CON mentioned you in a comment on “Open Bcc: x@example.com”",
        intro: "CON mentioned you in a comment on “Open Bcc: x@example.com”",
        quote: "Is it so, @EVA?",
        link: `${STUDIO}/intent/edit/id=a%20b;type=faq/`,
      },
    ]);
  });

  test("of a task without a document: a link to the Studio", () => {
    const [letter] = letters({ author: "nobody", after: task({ assignedTo: "eva" }) });
    expect(letter).toMatchObject({
      subject: "Somebody assigned you the task “Check it”",
      link: STUDIO,
    });
  });
});
