import { expect, test } from "vitest";
import { guardSignIn } from "../../../../sanity/studio/session/guard-sign-in";

const SID = "sid=0123456789012345678901";
const TOKEN = `token=${"x".repeat(40)}`;

function open(hash: string, { session = false, confirms = false } = {}) {
  const stored = session ? { __studio_auth_token_local: "{}" } : {};
  const keys = Object.keys(stored);
  const listeners: (() => void)[] = [];
  const url = new URL(`https://example.com/studio${hash}`);
  let questions = 0;
  guardSignIn({
    location: url,
    history: {
      replaceState: (_state, _unused, to) => {
        url.href = String(to);
      },
    },
    localStorage: {
      length: keys.length,
      key: (index) => keys[index] ?? null,
      getItem: (key) => (key in stored ? "{}" : null),
    },
    confirm: () => {
      questions += 1;
      return confirms;
    },
    addEventListener: (_type, listener) => listeners.push(listener),
  });
  return {
    url,
    questions: () => questions,
    navigate(to: string) {
      url.hash = to;
      for (const listener of listeners) listener();
    },
  };
}

test.each([
  [`#${TOKEN}`, ""],
  [`#${TOKEN}&view=list`, "#view=list"],
  [`#${TOKEN}&${TOKEN}`, ""],
  ["#view=list", "#view=list"],
])("the guard turns %s into %s", (hash, left) => {
  expect(open(hash).url.hash).toBe(left);
});

test("the guard removes a token that arrives while the Studio is open", () => {
  const studio = open("");
  studio.navigate(`#${TOKEN}`);
  expect(studio.url.hash).toBe("");
});

test.each([
  ["without a session", { session: false, confirms: false }, `#${SID}`, 0],
  ["if the user agrees to leave the session", { session: true, confirms: true }, `#${SID}`, 1],
  ["not if the user keeps the session", { session: true, confirms: false }, "", 1],
])("the guard lets a sign-in pass %s", (_when, state, left, questions) => {
  const studio = open(`#${SID}`, state);
  expect(studio.url.hash).toBe(left);
  expect(studio.questions()).toBe(questions);
});
