import type { SanityDocumentStub } from "@sanity/client";
import { expect } from "vitest";
import { runInPreview } from "~/content/request-context.server";
import { loader } from "~/routes/preview.status";
import { richText } from "../../../support/sample";
import { test } from "../../../support/site-content";

const status = (path = "") =>
  loader({ request: new Request(`http://localhost/preview/status${path}`) });

test("/preview/status names no draft without a preview", async () => {
  const response = await status();
  expect(await response.json()).toEqual({ path: null, incomplete: [] });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
});

test("/preview/status names each draft that a page of the preview shows", async ({ client }) => {
  const text = { _type: "textSection", _key: "a", title: "Terms", text: null };
  const faqs = { _type: "faqSection", _key: "b", title: "Questions" };
  const documents: SanityDocumentStub[] = [
    { _id: "drafts.faq-new", _type: "faq", question: "How?", order: 90 },
    { _id: "drafts.project-last", _type: "project", title: "Last", order: 999 },
    {
      _id: "drafts.page-new",
      _type: "page",
      title: "Terms",
      slug: { _type: "slug", current: "terms" },
      sections: [text, faqs],
    },
  ];
  for (const document of documents) await client.create(document);
  const link = { _type: "link", _key: "m", href: "javascript:alert(1)" };
  const summary = [{ ...richText("See")[0], markDefs: [link] }];
  const service = { _type: "service", title: "Links", icon: "code", order: 90, summary };
  await client.create({ ...service, _id: "drafts.service-links" });
  const named = async (path: string) => {
    const response = await runInPreview("drafts", () => status(`?path=${path}`));
    return (await response.json()).incomplete.map(({ title }) => title);
  };
  expect(await named("/contact")).toEqual(["FAQ “How?”"]);
  expect(await named("/projects")).toEqual(["Project “Last”"]);
  expect(await named("/")).toEqual([]);
  expect(await named("/terms")).toEqual(["FAQ “How?”", "Page of its own “Terms”"]);
  const all = (await (await runInPreview("drafts", () => status())).json()).incomplete;
  const titles = all.flatMap(({ title, problems }) => (title.includes("Links") ? problems : []));
  expect(titles).toContain("Description cannot be used (Not a URL to link to)");
  expect(all).toContainEqual({
    title: "Page of its own “Terms”",
    problems: ["Sections › Text is missing"],
    href: `/studio/intent/edit/id=page-new;type=page;path=${encodeURIComponent('sections[_key=="a"].text')}`,
  });
});
