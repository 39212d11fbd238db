import { expect, test } from "vitest";
import { localAlternative } from "../../../../scripts/sanity/local-alternatives.mjs";

test("localAlternative names the local way for a command that needs sanity.io", () => {
  expect(localAlternative(["users", "invite", "asha@example.com"])).toContain("people add");
  expect(localAlternative(["--project-id=local", "user:invite"])).toContain("people add");
  expect(localAlternative(["token", "add", "ci", "--role", "viewer"])).toContain("programs add");
  expect(localAlternative(["hook", "create"])).toContain("/hooks/projects/local");
  expect(localAlternative(["login", "--provider", "github"])).toContain("Nothing to sign in to");
  expect(localAlternative(["manage"])).toContain("under People");
});

test("localAlternative rejects commands that would replace the site's Studio", () => {
  for (const command of ["build", "build --yes", "deploy", "dev --port 3333", "preview", "start"])
    expect(localAlternative(command.split(" "))).toContain("npm start");
});

test("localAlternative leaves other commands, and help, to the command line", () => {
  for (const command of [
    "users list",
    "tokens list",
    "hook list",
    "dataset list",
    "schema deploy",
    "login --help",
  ])
    expect(localAlternative(command.split(" "))).toBeUndefined();
  expect(localAlternative([])).toBeUndefined();
});
