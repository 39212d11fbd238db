import { expect } from "vitest";
import { readCommandLine } from "../../src/cli/command-line";
import { runAudit, runPeople, runPrograms } from "../../src/cli/people-commands";
import { readSettings } from "../../src/cli/settings";
import { test as lakeTest } from "../support/lake";
import { peopleOf, pressLink, tradeSid } from "../support/people";

const test = lakeTest
  .extend("options", { basePath: "/lake", studioUrl: "http://localhost:3000/studio" })
  // What `npm run lake -- …` prints while the lake serves.
  .extend("printed", ({ lake }) => (...words: string[]) => {
    const { command, rest, flags } = readCommandLine([...words, "--data", lake.dataDir]);
    const settings = readSettings({}, flags);
    return command === "programs" ? runPrograms(settings, rest) : runPeople(settings, rest, flags);
  })
  .extend("run", ({ printed }) => (...words: string[]) => {
    return printed(...words).text;
  })
  .extend("me", ({ lake }) => peopleOf(lake).me);

const codeIn = (text: string) => /code=([\w-]+)/.exec(text)?.[1] ?? "";

test("commands add, list, change and remove people meanwhile", async ({ lake, run, me }) => {
  expect(run("people")).toContain("Nobody yet");
  expect(() => run("people", "add", "Asha Patel", "asha@example.com", "editor")).toThrow(
    "Added Asha Patel. Where does the link lead? Say it with --public-url URL",
  );
  await lake.lake.setPublicUrl(lake.url);
  const link = run("people", "link", "asha@example.com");
  expect(link).toContain(`${lake.url}/v1/auth/link?code=`);
  expect(link).toContain("origin=http%3A%2F%2Flocalhost%3A3000%2Fstudio");
  const added = run("people", "add", "Ravi", "ravi@example.com", "contributor");
  expect(added).toContain("Added Ravi.");
  const pressed = await pressLink(lake, codeIn(added));
  expect(pressed.status).toBe(303);
  const token = await tradeSid(lake, pressed);
  expect((await me(token)).body).toMatchObject({ name: "Ravi", role: "contributor" });
  expect(run("people", "change", "ravi@example.com", "--role", "viewer", "--name", "R.")).toBe(
    "Now: R., ravi@example.com, viewer.",
  );
  expect(run("people")).toMatch(/R\. {2}ravi@example\.com {2}viewer\n {4}.*, since 20\d\d-/);
  expect(run("people", "remove", "ravi@example.com")).toContain("Took R. back");
  expect(run("people")).not.toContain("ravi@example.com");
});

test("the commands add a program with a token and revoke it", async ({ run, me }) => {
  const token = run("programs", "add", "Importer", "editor").split("\n").at(-1) ?? "";
  expect((await me(token)).body).toMatchObject({ name: "Importer", role: "editor" });
  expect(run("programs")).toMatch(/Importer {2}editor {2}last used 20\d\d-/);
  expect(run("programs")).toContain("local-editor  Local editor  administrator");
  expect(run("programs", "remove", "Importer")).toContain("Took Importer back");
  expect(() => run("programs", "remove", "local-editor")).toThrow("the token of a setting");
});

test("--json has the person or program of each change, and the link or token that the text shows", ({
  printed,
}) => {
  const person = { name: "Jaya", email: "jaya@example.com", role: "viewer" };
  const { text, json } = printed("people", "add", person.name, person.email, person.role);
  expect(json).toMatchObject({ ...person, link: text.split("\n").at(-1) });
  expect(printed("people").json).toContainEqual(expect.objectContaining(person));
  const linked = printed("people", "link", person.email);
  expect(linked.json).toMatchObject({ ...person, link: linked.text.split("\n").at(-1) });
  const changed = printed("people", "change", person.email, "--role", "editor");
  expect(changed.json).toMatchObject({ ...person, role: "editor" });
  expect(printed("people", "remove", person.email).json).toEqual(changed.json);
  const program = { name: "Robot", role: "editor" };
  const added = printed("programs", "add", program.name, program.role);
  expect(added.json).toMatchObject({ ...program, token: added.text.split("\n").at(-1) });
  expect(printed("programs").json).toContainEqual(expect.objectContaining(program));
  expect(printed("programs", "remove", program.name).json).toMatchObject(program);
});

test("records its changes in the audit trail, and prints it", ({ lake, run }) => {
  run("programs", "add", "Audited", "viewer");
  const settings = readSettings({}, { data: lake.dataDir });
  expect(readCommandLine(["audit"])).toMatchObject({ command: "audit" });
  const { text, json } = runAudit(settings);
  const lines = text.split("\n").map((line): unknown => JSON.parse(line));
  expect(json).toEqual(lines);
  const entry = { actor: "command-line", action: "programs.add", target: "Audited", result: "ok" };
  expect(lines.at(-1)).toMatchObject(entry);
});

test.for<[string[], string]>([
  [["people", "add", "Asha"], "Cannot run"],
  [["people", "add", "Asha", "nowhere", "editor"], "email: Enter an email like"],
  [["people", "add", "Asha", "b@example.com", "owner"], "role: must be one of administrator"],
  [["people", "add", "Again", "ASHA@example.com", "editor"], "is the email of Asha Patel"],
  [["people", "change", "asha@example.com"], "Say what to change"],
  [["people", "link", "nobody"], 'There is no person "nobody" here'],
  [["people", "dance"], "Cannot run"],
  [["programs", "add", "CI"], "role:"],
])("the command reports the error in %j", ([words, problem], { run }) => {
  expect(() => run(...words)).toThrow(problem);
});
