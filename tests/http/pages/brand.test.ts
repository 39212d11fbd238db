import { describe, expect } from "vitest";
import { PAGE_PATHS, sampleOfType } from "../../support/sample";
import { editorClient } from "../../support/site";
import { test as base } from "../test";

/** The company, not the river that the sample map shows. */
const SAMPLE = /sabarmati[\s_-]*softworks/i;

const COMPANY = {
  companyName: "Nordwind Studio",
  email: "hello@nordwind.example",
  socialLinks: [
    { _key: "a", _type: "socialLink", label: "LinkedIn", url: "https://linkedin.example/nordwind" },
  ],
};

/** Addresses of the sample people, which an editor changes in their documents. */
const MAILBOXES = sampleOfType<{ email: string }>("teamMember").map(({ email }) => email);

const STAFF_PATHS = ["login", "dashboard", "projects", "products", "team", "plans"].map(
  (page) => `/admin/${page}`,
);
const FILES = ["/site.webmanifest", "/favicon.svg", "/sitemap.xml", "/robots.txt"];

/** A test with a site of that company. `textOf` reads a path, without the mailboxes. */
const test = base.extend("textOf", { scope: "file" }, async ({ site }, { onCleanup }) => {
  onCleanup(() => site.restore());
  await editorClient(site).patch("siteSettings").set(COMPANY).commit();
  return async (path: string) => {
    const text = await site.read(path);
    return MAILBOXES.reduce((rest, mailbox) => rest.replaceAll(mailbox, ""), text);
  };
});

describe("after a change of the company name", () => {
  test.for([...PAGE_PATHS, ...STAFF_PATHS, ...FILES, "/no-such-page"])(
    "%s does not contain the sample name",
    async (path, { textOf }) => {
      expect(await textOf(path)).not.toMatch(SAMPLE);
    },
  );

  test("no script and no style contains the sample name", async ({ textOf }) => {
    const pages = await Promise.all([...PAGE_PATHS, ...STAFF_PATHS].map(textOf));
    const files = new Set(
      pages.flatMap((page) => page.match(/\/assets\/[\w$.-]+\.(?:js|css)/g) ?? []),
    );
    expect(files.size).toBeGreaterThan(20);
    const withName: string[] = [];
    for (const file of files) if (SAMPLE.test(await textOf(file))) withName.push(file);
    expect(withName).toEqual([]);
  });
});
