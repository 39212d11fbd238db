import type { z } from "zod";
import type { Member } from "../auth/member";
import { listPeople, listPrograms } from "../people/listing";
import { isSameMailbox } from "../people/mailbox";
import { People } from "../people/people";
import { PeopleTable } from "../people/people-table";
import { newPerson, newProgram, personChange } from "../people/shapes";
import { signInLink } from "../people/sign-in/pages";
import { readKnownUrls } from "../server/public-url";
import { openBeside } from "../store/database/open-beside";
import { Resources } from "../store/tables/resources";
import { errorMessage, issueText, LakeError, LakeStartError } from "../util/errors";
import { systemCalendar } from "../util/time";
import { cannotRun, commandError, complain, type Flags, type Printed } from "./command-line";
import type { LakeSettings } from "./settings";

type Opened = ReturnType<typeof openBeside> & { people: People };

/**
 * Runs a `people` command.
 * @throws LakeStartError `COMMAND_INVALID`, `DATA_DIR_MISSING`, `DATA_DIR_VERSION`
 */
export function runPeople(settings: LakeSettings, words: string[], flags: Flags): Printed {
  const [what = "list", who = "", ...more] = words;
  return withPeople(settings, ["people", ...words], (opened) => {
    const { people } = opened;
    if (what === "list" && words.length < 2) {
      return { text: peopleText(people), json: listPeople(people) };
    }
    if (what === "add" && more.length === 2) {
      const [email, role] = more;
      const person = people.addPerson(check(newPerson, { name: who, email, role }));
      const added = `Added ${person.name}.`;
      const { text, link } = newLink(settings, opened, person.id, `${added} `);
      return { text: `${added}\n${text}`, json: { ...shown(person), link } };
    }
    if (what === "add" || who === "" || more.length > 0) throw cannotRun(["people", ...words]);
    const found = findMember(people, "person", who);
    const { id, name } = found;
    if (what === "link") {
      const { text, link } = newLink(settings, opened, id);
      return { text, json: { ...shown(found), link } };
    }
    if (what === "change") {
      const changed = people.changePerson(id, check(personChange, given(flags)));
      const { name, email, role } = changed;
      return { text: `Now: ${name}, ${email ?? "no email"}, ${role}.`, json: shown(changed) };
    }
    if (what === "remove") {
      people.remove(id, "person");
      const text = `Took ${name} back: all of their sessions are over.`;
      return { text, json: shown(found) };
    }
    throw cannotRun(["people", ...words]);
  });
}

/** Runs a `programs` or a `token` command. @see runPeople */
export function runPrograms(
  settings: LakeSettings,
  words: string[],
  group: "programs" | "token" = "programs",
): Printed {
  const [what = "list", who = "", role, ...more] = words;
  return withPeople(settings, [group, ...words], ({ people }) => {
    if (what === "list" && words.length < 2) return listed(people);
    const isIncomplete = who === "" || (group === "token" && role === undefined);
    if (more.length > 0 || isIncomplete) throw cannotRun([group, ...words]);
    if (what === "add") {
      const { program, token } = people.addProgram(check(newProgram, { name: who, role }));
      // The token alone is the output: TOKEN=$(local-content-lake token add …).
      complain(`Added ${program.name}. Its token, shown this once:`);
      return { text: token, json: { ...shown(program), token } };
    }
    if (what !== "remove" || role !== undefined) throw cannotRun([group, ...words]);
    const found = findMember(people, "program", who);
    people.remove(found.id, "program");
    const text = `Took ${found.name} back: its token opens nothing any more.`;
    return { text, json: shown(found) };
  });
}

/** Prints the audit trail: one JSON object per line, oldest first. */
export function runAudit(settings: LakeSettings): Printed {
  using opened = openBeside(settings.DATA_DIR);
  const entries = opened.audit.list({ limit: Number.MAX_SAFE_INTEGER }).reverse();
  return { text: entries.map((entry) => JSON.stringify(entry)).join("\n"), json: entries };
}

function withPeople<Result>(
  settings: LakeSettings,
  [group, what = "list", who = ""]: string[],
  run: (opened: Opened) => Result,
): Result {
  using opened = openBeside(settings.DATA_DIR);
  const people = new People(new PeopleTable(opened.database), systemCalendar);
  try {
    const result = run({ ...opened, people });
    if (what !== "list") opened.record(`${group}.${what}`, who);
    return result;
  } catch (error) {
    throw error instanceof LakeError && !(error instanceof LakeStartError)
      ? commandError(`${errorMessage(error)}.`)
      : error;
  }
}

function check<Value>(shape: z.ZodType<Value, z.ZodTypeDef, unknown>, input: unknown): Value {
  const parsed = shape.safeParse(input);
  if (parsed.success) return parsed.data;
  throw commandError(`${issueText(parsed.error)}.`);
}

function given({ name, email, role }: Flags): Record<string, string | undefined> {
  const entries = Object.entries({ name, email, role }).filter(([, value]) => value !== undefined);
  if (entries.length > 0) return Object.fromEntries(entries);
  throw commandError("Say what to change: --name, --email or --role.");
}

function findMember(people: People, kind: Member["kind"], who: string): Member {
  const found = people
    .active(kind)
    .filter(
      ({ id, name, email }) =>
        id === who || isSameMailbox(email, who) || (kind === "program" && name === who),
    );
  const [member, another] = found;
  if (member && !another) return member;
  throw commandError(
    another ? `Several are called "${who}": use an id.` : `There is no ${kind} "${who}" here.`,
  );
}

/** What `--json` shows of a person or program. */
function shown({ id, kind, name, email, role }: Member): Record<string, unknown> {
  return { id, name, ...(kind === "person" && { email }), role };
}

/** @param done what was done before, which the error repeats if no link can be made */
function newLink(
  { publicUrl, studioUrl }: LakeSettings,
  opened: Opened,
  id: string,
  done = "",
): { text: string; link: string } {
  const known = readKnownUrls(new Resources(opened.database));
  const lake = publicUrl ?? known.lake;
  const studio = studioUrl ?? known.studio;
  if (!lake || !studio) {
    throw commandError(
      `${done}Where does the link lead? Say it with ${lake ? "" : "--public-url URL and "}--studio URL; "people link ${id}" makes it then.`,
    );
  }
  const { token } = opened.people.links.make(id);
  const link = signInLink(lake, token, studio);
  return { text: `The sign-in link, for once and seven days:\n${link}`, link };
}

function peopleText(people: People): string {
  const lines = listPeople(people).flatMap(({ id, name, email, role, sessions, linkExpiresAt }) => [
    `${id}  ${name}  ${email ?? "(no email)"}  ${role}`,
    ...sessions.map(
      ({ device, createdAt, lastUsedAt }) =>
        `    ${device}, since ${day(createdAt)}, last used ${lastUsedAt ? day(lastUsedAt) : "never"}`,
    ),
    ...(linkExpiresAt ? [`    a sign-in link waits until ${day(linkExpiresAt)}`] : []),
  ]);
  return lines.join("\n") || "Nobody yet: people add NAME EMAIL ROLE adds somebody.";
}

function listed(people: People): Printed {
  const programs = listPrograms(people);
  const text = programs
    .map(({ id, name, role, lastUsedAt, setting }) => {
      const used = lastUsedAt ? `last used ${day(lastUsedAt)}` : "never used";
      return `${id}  ${name}  ${role}  ${used}${setting ? `  (${setting})` : ""}`;
    })
    .join("\n");
  return { text, json: programs };
}

function day(time: string): string {
  return `${time.slice(0, 16).replace("T", " ")} UTC`;
}
