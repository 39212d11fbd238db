import { expect, test, vi } from "vitest";
import { guardSignIn } from "../../../../sanity/studio/session/guard-sign-in";
import { provideDom } from "../../dom";

const SID = "sid=0123456789012345678901";
const TOKEN = `token=${"x".repeat(40)}`;

provideDom();

function open(hash: string, { session = false, confirms = false } = {}) {
  history.replaceState(null, "", `/studio${hash}`);
  localStorage.clear();
  if (session) localStorage.setItem("__studio_auth_token_local", "{}");
  window.confirm = vi.fn(() => confirms);
  guardSignIn();
}

test.each([
  [`#${TOKEN}`, ""],
  [`#${TOKEN}&view=list`, "#view=list"],
  [`#${TOKEN}&${TOKEN}`, ""],
  ["#view=list", "#view=list"],
])("the guard turns %s into %s", (hash, left) => {
  open(hash);
  expect(location.hash).toBe(left);
});

test("the guard removes a token that arrives while the Studio is open", () => {
  open("");
  history.replaceState(null, "", `#${TOKEN}`);
  window.dispatchEvent(new Event("hashchange"));
  expect(location.hash).toBe("");
});

test.each([
  ["without a session", { session: false, confirms: false }, `#${SID}`, 0],
  ["if the user agrees to leave the session", { session: true, confirms: true }, `#${SID}`, 1],
  ["not if the user keeps the session", { session: true, confirms: false }, "", 1],
])("the guard lets a sign-in pass %s", (_when, state, left, questions) => {
  open(`#${SID}`, state);
  expect(location.hash).toBe(left);
  expect(window.confirm).toHaveBeenCalledTimes(questions);
});
