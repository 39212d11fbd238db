import { Children, isValidElement, type PropsWithChildren, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { EmailAddress } from "~/components/ui/email-address";

test.each([
  ["a.b@mail.example.com", "a.b@<wbr/>mail<wbr/>.example<wbr/>.com"],
  ["a@x.x.x.y", "a@<wbr/>x<wbr/>.x<wbr/>.x<wbr/>.y"],
  ["write to us", "write to us"],
])("%s breaks after its @ and before each dot of its domain", (email, html) => {
  expect(renderToStaticMarkup(<EmailAddress email={email} />)).toBe(html);
});

test("an email address may have the same name twice in its domain", () => {
  // A browser would mix up parts with one key; a server does not look.
  const { props } = EmailAddress({ email: "a@x.x.x.y" }) as ReactElement<PropsWithChildren>;
  const keys = Children.toArray(props.children).map((part) => isValidElement(part) && part.key);
  expect(keys.length).toBeGreaterThan(4);
  expect(new Set(keys).size).toBe(keys.length);
});
