import { describe, expect, it } from "vitest";
import { organizationJsonLd } from "~/utils/organization-json-ld";

const company = {
  companyName: "Sabarmati Softworks",
  shortDescription: "A software agency",
  email: "hello@sabarmatisoftworks.example",
  phone: "+91 79 4000 1234",
  addressLines: ["402 Riverfront Chambers", "Ahmedabad, Gujarat 380009", "India"],
  socialLinks: [
    { _key: "a", label: "Somewhere", url: "https://linkedin.example/company/sabarmati-softworks" },
  ],
};

describe("the organization's JSON-LD", () => {
  it("says what the company is and how to reach it", () => {
    expect(JSON.parse(organizationJsonLd(company, "https://www.example.com"))).toMatchObject({
      "@context": "https://schema.org",
      "@type": "Organization",
      name: "Sabarmati Softworks",
      url: "https://www.example.com/",
      telephone: "+91 79 4000 1234",
      address: "402 Riverfront Chambers, Ahmedabad, Gujarat 380009, India",
      sameAs: ["https://linkedin.example/company/sabarmati-softworks"],
    });
  });

  it("cannot end the script element it stands in, and says the same", () => {
    const shortDescription = "</script><script>alert(1)</script><!--";
    const text = organizationJsonLd({ ...company, shortDescription }, "https://www.example.com");
    expect(text).not.toContain("<");
    expect(JSON.parse(text).description).toBe(shortDescription);
  });
});
