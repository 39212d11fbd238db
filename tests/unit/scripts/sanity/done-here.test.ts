import { expect, test } from "vitest";
import { wordsInstead } from "../../../../scripts/sanity/done-here.mjs";

test("says what does it here where Sanity's command line would leave for sanity.io", () => {
  expect(wordsInstead(["users", "invite", "asha@example.com"])).toContain("people add");
  expect(wordsInstead(["--project-id=local", "user:invite"])).toContain("people add");
  expect(wordsInstead(["token", "add", "ci", "--role", "viewer"])).toContain("programs add");
  expect(wordsInstead(["hook", "create"])).toContain("/hooks/projects/local");
  expect(wordsInstead(["login", "--provider", "github"])).toContain("Nothing to sign in to");
  expect(wordsInstead(["manage"])).toContain("under People");
});

test("puts no other Studio in the place of the one that the site serves", () => {
  for (const command of ["build", "build --yes", "deploy", "dev --port 3333", "preview", "start"])
    expect(wordsInstead(command.split(" "))).toContain("npm start");
});

test("leaves everything else, and help, to the command line", () => {
  for (const command of [
    "users list",
    "tokens list",
    "hook list",
    "dataset list",
    "schema deploy",
    "login --help",
  ])
    expect(wordsInstead(command.split(" "))).toBeUndefined();
  expect(wordsInstead([])).toBeUndefined();
});
