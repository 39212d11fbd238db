import { expect, test } from "vitest";
import { replaceCutLink } from "../../../../sanity/studio/session/cut-link";
import { provideDom } from "../../dom";

provideDom();

const LOST = "/studio/structure/__edit__";

test.each([
  ["/studio/intent", LOST],
  ["/studio/intent/", LOST],
  ["/studio/intent/edit", LOST],
  ["/studio/intent/edit/", LOST],
  ["/studio/intent/edit/id=", LOST],
  ["/studio/intent/edit/id=/", LOST],
  ["/studio/intent/edit/type=faq", LOST],
  ["/studio/intent/create", LOST],
  ["/studio/intent/create/template=faq", LOST],
  ["/studio/intent/release/", LOST],
  ["/studio/structure/faq;faq-support"],
  ["/studio/intent/edit/id=faq-support"],
  ["/studio/intent/edit/id=faq-support;type=faq"],
  ["/studio/intent/edit/mode=presentation;id=faq-support;type=faq/"],
  ["/studio/intent/create/type=faq;template=faq/%7B%7D"],
  ["/studio/intent/release/id=r1"],
  ["/studio/intents"],
])("the link %s opens %s", (path, opened = path) => {
  history.replaceState(null, "", path);
  replaceCutLink();
  expect(location.pathname).toBe(opened);
});
