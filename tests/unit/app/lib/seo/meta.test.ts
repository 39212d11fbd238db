import { vercelStegaCombine } from "@vercel/stega";
import { describe, expect, test } from "vitest";
import { pageMeta } from "~/lib/seo/meta";

function args(preview: string | null, companyName = "Sabarmati Softworks") {
  return {
    matches: [
      {
        id: "root",
        data: { siteUrl: "https://www.example.com", settings: { companyName }, preview },
      },
    ],
    location: { pathname: "/team" },
  };
}

describe("the head of a page", () => {
  test("has the company in its title and one canonical address", () => {
    const tags = pageMeta({ title: "Team", description: "Who we are" }, args(null));
    expect(tags).toContainEqual({ title: "Team | Sabarmati Softworks" });
    expect(tags).toContainEqual({
      tagName: "link",
      rel: "canonical",
      href: "https://www.example.com/team",
    });
    expect(tags).not.toContainEqual({ name: "robots", content: "noindex" });
  });

  test("is free of the marks of click-to-edit, and of a canonical address, in a preview", () => {
    const marked = (text: string) =>
      vercelStegaCombine(text, { origin: "sanity.io", href: "/studio" });
    const page = { title: marked("Team"), description: marked("Who we are") };
    const tags = pageMeta(page, args("drafts", marked("Sabarmati Softworks")));
    expect(tags).toContainEqual({ title: "Team | Sabarmati Softworks" });
    expect(tags).toContainEqual({ name: "description", content: "Who we are" });
    expect(tags).toContainEqual({ property: "og:site_name", content: "Sabarmati Softworks" });
    expect(tags).toContainEqual({ name: "robots", content: "noindex" });
    expect(tags).not.toContainEqual(expect.objectContaining({ rel: "canonical" }));
  });
});
