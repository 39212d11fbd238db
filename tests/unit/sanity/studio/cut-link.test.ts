import { expect, test } from "vitest";
import { replaceCutLink } from "../../../../sanity/studio/session/cut-link";

function open(pathname: string): string {
  let path = pathname;
  replaceCutLink({
    location: { pathname },
    history: {
      replaceState: (_state, _unused, to) => {
        path = String(to);
      },
    },
  });
  return path;
}

test.each([
  "/studio/intent",
  "/studio/intent/",
  "/studio/intent/edit",
  "/studio/intent/edit/",
  "/studio/intent/edit/id=",
  "/studio/intent/edit/id=/",
  "/studio/intent/edit/type=faq",
  "/studio/intent/create",
  "/studio/intent/create/template=faq",
  "/studio/intent/release/",
])("the incomplete link %s opens the page about lost links", (path) => {
  expect(open(path)).toBe("/studio/structure/__edit__");
});

test.each([
  "/studio/structure/faq;faq-support",
  "/studio/intent/edit/id=faq-support",
  "/studio/intent/edit/id=faq-support;type=faq",
  "/studio/intent/edit/mode=presentation;id=faq-support;type=faq/",
  "/studio/intent/create/type=faq;template=faq/%7B%7D",
  "/studio/intent/release/id=r1",
  "/studio/intents",
])("the link %s is unchanged", (path) => {
  expect(open(path)).toBe(path);
});
