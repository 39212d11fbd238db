import { expect, test } from "vitest";
import { linkPage } from "../../../src/auth/sign-in-pages";

test("the sign-in page escapes user input everywhere", () => {
  const odd = `"><script>alert(1)</script>&'`;
  const escaped = "&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;&#38;'";
  const first = linkPage({
    action: odd,
    name: "",
    problem: odd,
    typed: { name: odd, email: odd },
  });
  expect(first.split(escaped)).toHaveLength(5);
  expect(first + linkPage({ action: "/", name: odd })).not.toContain(odd.slice(0, 9));
});
