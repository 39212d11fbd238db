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
  .extend("me", ({ lake }) => peopleOf(lake).me);

/** The link. */
const lastLine = ({ text }: { text: string }) => text.split("\n").at(-1) ?? "";
const codeIn = (text: string) => /code=([\w-]+)/.exec(text)?.[1] ?? "";

test("commands add, list, change and remove people meanwhile", async ({ lake, printed, me }) => {
  expect(printed("people").text).toContain("Nobody yet");
  const add = () => printed("people", "add", "Asha Patel", "asha@example.com", "editor");
  expect(add).toThrow("Added Asha Patel. Where does the link lead? Say it with --public-url URL");
  await lake.lake.setPublicUrl(lake.url);
  const linked = printed("people", "link", "asha@example.com");
  expect(linked.text).toContain(`${lake.url}/v1/auth/link?code=`);
  expect(linked.text).toContain("origin=http%3A%2F%2Flocalhost%3A3000%2Fstudio");
  expect(linked.json).toMatchObject({ name: "Asha Patel", link: lastLine(linked) });
  const ravi = { name: "Ravi", email: "ravi@example.com", role: "contributor" };
  const added = printed("people", "add", ravi.name, ravi.email, ravi.role);
  expect(added.text).toContain("Added Ravi.");
  expect(added.json).toMatchObject({ ...ravi, link: lastLine(added) });
  expect(printed("people").json).toContainEqual(expect.objectContaining(ravi));
  const pressed = await pressLink(lake, codeIn(added.text));
  expect(pressed.status).toBe(303);
  const token = await tradeSid(lake, pressed);
  expect((await me(token)).body).toMatchObject({ name: "Ravi", role: "contributor" });
  const changed = printed("people", "change", ravi.email, "--role", "viewer", "--name", "R.");
  expect(changed.text).toBe("Now: R., ravi@example.com, viewer.");
  expect(changed.json).toMatchObject({ ...ravi, name: "R.", role: "viewer" });
  expect(printed("people").text).toMatch(
    /R\. {2}ravi@example\.com {2}viewer\n {4}.*, since 20\d\d-/,
  );
  const gone = printed("people", "remove", ravi.email);
  expect(gone).toMatchObject({ text: expect.stringContaining("Took R. back"), json: changed.json });
  expect(printed("people").text).not.toContain(ravi.email);
});

test("the commands add a program with a token and revoke it", async ({ printed, me }) => {
  const program = { name: "Importer", role: "editor" };
  const added = printed("programs", "add", program.name, program.role);
  expect(added.json).toMatchObject({ ...program, token: added.text });
  expect((await me(added.text)).body).toMatchObject(program);
  const { text, json } = printed("programs");
  expect(text).toMatch(/Importer {2}editor {2}last used 20\d\d-/);
  expect(text).toContain("local-editor  Local editor  administrator");
  expect(json).toContainEqual(expect.objectContaining(program));
  const removed = printed("programs", "remove", "Importer");
  expect(removed.text).toContain("Took Importer back");
  expect(removed.json).toMatchObject(program);
  expect(() => printed("programs", "remove", "local-editor")).toThrow("the token of a setting");
});

test("records its changes in the audit trail, and prints it", ({ lake, printed }) => {
  printed("programs", "add", "Audited", "viewer");
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
  [["people", "add", "Again", "ASHA@example.com", "editor"], "is the email of Asha Patel"],
  [["people", "change", "asha@example.com"], "Say what to change"],
  [["people", "link", "nobody"], 'There is no person "nobody" here'],
  [["people", "dance"], "Cannot run"],
  [["programs", "add", "CI"], "role:"],
])("the command reports the error in %j", ([words, problem], { printed }) => {
  expect(() => printed(...words)).toThrow(problem);
});
