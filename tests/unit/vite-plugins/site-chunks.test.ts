import { describe, expect, test } from "vitest";
import { siteChunk } from "../../../vite-plugins/site-chunks.mjs";

const ICONS = "/s/node_modules/lucide-react/dist/esm";

/** Which modules import a module. */
const IMPORTERS: Record<string, string[]> = {
  "/s/app/components/ui/card.tsx": [
    "/s/app/components/pricing/plan-card.tsx",
    "/s/app/routes/_site.about.tsx",
  ],
  "/s/app/components/pricing/plan-card.tsx": ["/s/app/routes/_site.plan.tsx"],
  "/s/app/components/layout/header.tsx": ["/s/app/routes/_site.tsx"],
  "/s/app/components/admin/modal.tsx": [
    "/s/app/routes/admin.plans.tsx",
    "/s/app/routes/admin.team.tsx",
  ],
  [`${ICONS}/icons/menu.mjs`]: ["/s/app/components/layout/header.tsx"],
  [`${ICONS}/icons/trash.mjs`]: ["/s/app/components/admin/modal.tsx"],
  "/s/node_modules/sonner/dist/index.mjs": [
    "/s/app/routes/_site.contact.tsx",
    "/s/app/routes/admin.plans.tsx",
  ],
  [`${ICONS}/icons/arrow-left.mjs`]: [
    "/s/app/routes/_site.schedule.tsx",
    "/s/app/routes/admin.dashboard.tsx",
  ],
  "/s/app/components/form/field.tsx": [
    "/s/app/routes/_site.contact.tsx",
    "/s/app/routes/_site.schedule.tsx",
  ],
};

const graph = {
  getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [] }),
};
const chunk = (id: string) => siteChunk(id, graph);

describe("which file a module of the site goes to", () => {
  test("what runs every page is one file", () => {
    expect(chunk("/s/node_modules/react-dom/client.js")).toBe("framework");
    expect(chunk("/s/node_modules/@remix-run/router/dist/router.js?commonjs")).toBe("framework");
  });

  test("what two pages of content or the shell need is another", () => {
    expect(chunk("/s/app/components/ui/card.tsx")).toBe("site");
    expect(chunk("/s/app/components/layout/header.tsx")).toBe("site");
  });

  test("an icon stands with those that show it", () => {
    expect(chunk(`${ICONS}/icons/menu.mjs`)).toBe("site");
    expect(chunk(`${ICONS}/icons/trash.mjs`)).toBeUndefined();
  });

  test("what one page needs, or only the staff panel or some of the forms, stays with them", () => {
    expect(chunk("/s/app/components/pricing/plan-card.tsx")).toBeUndefined();
    expect(chunk("/s/app/components/admin/modal.tsx")).toBeUndefined();
    expect(chunk("/s/node_modules/sonner/dist/index.mjs")).toBeUndefined();
  });

  test("what the visitors' forms need is one file, without what a plain page of the panel needs", () => {
    expect(chunk("/s/app/components/form/field.tsx")).toBe("forms");
    expect(chunk(`${ICONS}/icons/arrow-left.mjs`)).toBe("site");
  });
});
