import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { MailAddress } from "~/components/ui/mail-address";

const markup = (email: string) => renderToStaticMarkup(<MailAddress email={email} />);

describe("a mail address", () => {
  it("breaks after its @ and before each dot of its domain", () => {
    expect(markup("a.b@mail.example.com")).toBe("a.b@<wbr/>mail<wbr/>.example<wbr/>.com");
  });

  it("is shown as it is where it is none", () => {
    expect(markup("write to us")).toBe("write to us");
  });
});
