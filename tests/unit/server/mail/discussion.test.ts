import type { NoticeChange, Person } from "local-content-lake";
import { expect, test } from "vitest";
import { mailsOf } from "../../../../server/mail/discussion";

const NOW = "2030-01-01T10:00:00Z";
const STUDIO = "https://www.example.com/studio";

const ROLES = {
  ada: "administrator",
  eva: "editor",
  ben: "editor",
  con: "contributor",
  vic: "viewer",
};

const people = Object.entries(ROLES).map(([id, role]) => {
  const email = id === "ben" ? null : `${id}@example.com`;
  return { id, name: id.toUpperCase(), email, role: role as Person["role"] };
});

type Fields = Record<string, unknown>;
const base = { _id: "x", _rev: "r", _createdAt: NOW, _updatedAt: NOW };

function said(...parts: string[]) {
  const children = parts.map((part) => {
    const isMention = part.startsWith("@");
    return isMention ? { _type: "mention", userId: part.slice(1) } : { _type: "span", text: part };
  });
  return [{ _type: "block", children }];
}

const comment = (message: unknown, fields: Fields = {}) => {
  return { ...base, _type: "comment", message, ...fields };
};

const task = (fields: Fields) => {
  const sent = { title: "Check it", status: "open", createdByUser: NOW };
  return { ...base, _type: "tasks.task", ...sent, ...fields };
};

/** A change as a client may have written it: any fields. */
type Written = Partial<Omit<NoticeChange, "before" | "after">> & {
  before?: Fields;
  after?: Fields;
};

function mails(change: Written) {
  const full = { dataset: "production-comments", author: "con", timestamp: NOW, ...change };
  return mailsOf(full as NoticeChange, () => people, STUDIO);
}

const toEva = comment(said("@eva"));
const eva = { assignedTo: "eva" };
const unsent = { createdByUser: undefined };
const imported = { _createdAt: "2029-12-31T10:00:00Z" };

test.each<[what: string, receivers: string, after: Fields | undefined, rest?: Written]>([
  ["a mention", "eva", comment(said("Look, ", "@eva"))],
  ["two mentions of one person", "eva vic", comment(said("@eva", "@eva", "@vic"))],
  ["a mention of the author", "ada", comment(said("@con", "@ada"))],
  ["a mention without an address", "", comment(said("@ben"))],
  ["a mention of an unknown person", "", comment(said("@zoe"))],
  ["a comment without mentions", "", comment(said("Nice"))],
  ["an added mention", "ada", comment(said("@eva", "@ada")), { before: toEva }],
  ["a resolved comment", "", { ...toEva, status: "resolved" }, { before: toEva }],
  ["a deleted comment", "", undefined, { before: toEva }],
  ["an imported comment", "", comment(said("@eva"), imported)],
  ["a comment in another dataset", "", toEva, { dataset: "production" }],
  ["a comment that is no rich text", "", comment("@eva")],
  ["invalid blocks", "", comment([null, 1, { children: [null, "@eva"] }])],
  ["an assigned task", "eva", task(eva)],
  ["a task for its author", "", task({ assignedTo: "con" })],
  ["a task whose form is open", "", task({ ...eva, ...unsent })],
  ["a task once its form is sent", "eva", task(eva), { before: task({ ...eva, ...unsent }) }],
  ["a task that stays assigned", "", task({ ...eva, title: "!" }), { before: task(eva) }],
  ["a task assigned to another", "ada", task({ assignedTo: "ada" }), { before: task(eva) }],
  ["a closed task", "", task({ ...eva, status: "closed" }), { before: task({}) }],
  ["a mention in a task", "eva", task({ description: said("@eva") }), { author: "ada" }],
  ["a contributor's unassigned task", "ada eva", task({})],
  ["an edit of an unassigned task", "", task({ title: "!" }), { before: task({}) }],
  ["an editor's unassigned task", "", task({}), { author: "eva" }],
])("%s sends a mail to: %s", (_what, receivers, after, rest) => {
  const sent = mails({ after, ...rest }).map(({ to }) => to.replace("@example.com", ""));
  expect(sent.join(" ")).toBe(receivers);
});

test("the text of a mail about a comment: who, where, the text and a link to the document", () => {
  const target = { document: { _ref: "drafts.a b" }, documentType: "faq" };
  const context = { notification: { documentTitle: "Open\r\nBcc: x@example.com" } };
  const after = comment(said("Is it so, ", "@eva", "?"), { target, context });
  expect(mails({ after })).toEqual([
    {
      to: "eva@example.com",
      subject: "CON mentioned you in a comment on “Open Bcc: x@example.com”",
      intro: "CON mentioned you in a comment on “Open Bcc: x@example.com”",
      quote: "Is it so, @EVA?",
      link: `${STUDIO}/intent/edit/id=a%20b;type=faq/`,
    },
  ]);
});

test("the text of a mail about a task without a document: a link to the Studio", () => {
  const [mail] = mails({ author: "nobody", after: task({ assignedTo: "eva" }) });
  const subject = "Somebody assigned you the task “Check it”";
  expect(mail).toMatchObject({ subject, link: STUDIO });
});
