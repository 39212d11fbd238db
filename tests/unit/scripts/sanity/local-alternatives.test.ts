import { expect, test } from "vitest";
import { localAlternative } from "../../../../packages/local-content-lake/src/cli/sanity/local-alternatives.mjs";

test.each([
  ["users invite asha@example.com", "people add"],
  ["--project-id=local user:invite", "people add"],
  ["token add ci --role viewer", "programs add"],
  ["tokens create ci --role viewer", "programs add"],
  ["tokens rotate 1", "programs add"],
  ["hook create", "/hooks/projects/local"],
  ["login --provider github", "Nothing to sign in to"],
  ["manage", "under People"],
  // Commands that would replace the site's Studio.
  ["build", "npm start"],
  ["build --yes", "npm start"],
  ["deploy", "npm start"],
  ["dev --port 3333", "npm start"],
  ["preview", "npm start"],
  ["start", "npm start"],
])("the local alternative to `sanity %s` names %s", (command, named) => {
  expect(localAlternative(command.split(" "))).toContain(named);
});

test.each([
  "users list",
  "tokens list",
  "hook list",
  "dataset list",
  "schema deploy",
  "login --help",
])("there is no alternative to `sanity %s`", (command) => {
  expect(localAlternative(command.split(" "))).toBeUndefined();
});

test("there is no alternative to `sanity` alone", () => {
  expect(localAlternative([])).toBeUndefined();
});
