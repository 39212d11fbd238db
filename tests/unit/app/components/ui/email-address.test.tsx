import { Children, isValidElement, type PropsWithChildren, type ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { EmailAddress } from "~/components/ui/email-address";

const markup = (email: string) => renderToStaticMarkup(<EmailAddress email={email} />);

describe("a mail address", () => {
  test("breaks after its @ and before each dot of its domain", () => {
    expect(markup("a.b@mail.example.com")).toBe("a.b@<wbr/>mail<wbr/>.example<wbr/>.com");
  });

  test("may have the same name twice in its domain", () => {
    expect(markup("a@x.x.x.y")).toBe("a@<wbr/>x<wbr/>.x<wbr/>.x<wbr/>.y");
    // A browser would mix up parts with one key; a server does not look.
    const { props } = EmailAddress({ email: "a@x.x.x.y" }) as ReactElement<PropsWithChildren>;
    const keys = Children.toArray(props.children).map((part) => isValidElement(part) && part.key);
    expect(new Set(keys).size).toBe(keys.length);
  });

  test("is shown unchanged if it is not an email address", () => {
    expect(markup("write to us")).toBe("write to us");
  });
});
