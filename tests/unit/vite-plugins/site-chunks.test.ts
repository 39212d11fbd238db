import { describe, expect, test } from "vitest";
import { siteChunk } from "../../../vite-plugins/site-chunks";

const ICONS = "/s/node_modules/lucide-react/dist/esm";
const FORM_PACKAGE = "/s/node_modules/remix-validated-form/dist/index.mjs";

/** What each module imports. */
const IMPORTS: Record<string, string[]> = {
  "/s/app/routes/_site.tsx": ["/s/app/components/layout/header.tsx"],
  "/s/app/pages/about-page.tsx": [
    "/s/app/components/ui/card.tsx",
    "/s/app/components/home/why-choose.tsx",
  ],
  "/s/app/pages/home-page.tsx": [
    "/s/app/components/projects/project-grid.tsx",
    "/s/app/components/home/why-choose.tsx",
  ],
  "/s/app/pages/projects-page.tsx": ["/s/app/components/projects/project-grid.tsx"],
  "/s/app/pages/pricing-page.tsx": ["/s/app/components/pricing/plan-card.tsx"],
  "/s/app/components/pricing/plan-card.tsx": ["/s/app/components/ui/card.tsx"],
  "/s/app/components/layout/header.tsx": [`${ICONS}/icons/menu.mjs`],
  "/s/app/routes/admin.plans.tsx": [
    "/s/app/components/admin/modal.tsx",
    "/s/node_modules/sonner/dist/index.mjs",
    FORM_PACKAGE,
  ],
  "/s/app/routes/admin.team.tsx": ["/s/app/components/admin/modal.tsx", FORM_PACKAGE],
  "/s/app/components/admin/modal.tsx": [`${ICONS}/icons/trash.mjs`],
  "/s/app/pages/contact-page.tsx": [
    "/s/app/components/form/field.tsx",
    "/s/node_modules/sonner/dist/index.mjs",
  ],
  "/s/app/pages/schedule-page.tsx": [
    "/s/app/components/form/field.tsx",
    `${ICONS}/icons/arrow-left.mjs`,
  ],
  "/s/app/routes/admin.dashboard.tsx": [`${ICONS}/icons/arrow-left.mjs`],
  "/s/app/components/form/field.tsx": [FORM_PACKAGE],
};

const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: IMPORTS[id] ?? [],
    importers: Object.keys(IMPORTS).filter((other) => IMPORTS[other]?.includes(id)),
  }),
};
const chunk = (id: string) => siteChunk(id, graph);

describe("siteChunk", () => {
  test("puts what runs every page into framework", () => {
    expect(chunk("/s/node_modules/react-dom/client.js")).toBe("framework");
    expect(chunk("/s/node_modules/@remix-run/router/dist/router.js?commonjs")).toBe("framework");
  });

  test("puts what two pages without a form or the shell use into site", () => {
    expect(chunk("/s/app/components/ui/card.tsx")).toBe("site");
    expect(chunk("/s/app/components/layout/header.tsx")).toBe("site");
    expect(chunk("/s/app/components/home/why-choose.tsx")).toBe("site");
  });

  test("gives the components that a page shares with another a file of their own", () => {
    expect(chunk("/s/app/components/projects/project-grid.tsx")).toBe("projects");
  });

  test("puts an icon beside the components that show it", () => {
    expect(chunk(`${ICONS}/icons/menu.mjs`)).toBe("site");
    expect(chunk(`${ICONS}/icons/trash.mjs`)).toBeUndefined();
  });

  test("leaves the modules of one page, of the staff panel and of some forms to the bundler", () => {
    expect(chunk("/s/app/components/pricing/plan-card.tsx")).toBeUndefined();
    expect(chunk("/s/app/components/admin/modal.tsx")).toBeUndefined();
    expect(chunk("/s/node_modules/sonner/dist/index.mjs")).toBeUndefined();
  });

  test("puts what the pages with a form share into forms, but not what a plain staff page uses", () => {
    expect(chunk("/s/app/components/form/field.tsx")).toBe("forms");
    expect(chunk(`${ICONS}/icons/arrow-left.mjs`)).toBe("site");
  });
});
