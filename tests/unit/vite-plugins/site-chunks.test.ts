import { expect, test } from "vitest";
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
test.each([
  // What runs every page.
  ["/s/node_modules/react-dom/client.js", "framework"],
  ["/s/node_modules/@remix-run/router/dist/router.js?commonjs", "framework"],
  // What two pages without a form or the shell use.
  ["/s/app/components/ui/card.tsx", "site"],
  ["/s/app/components/layout/header.tsx", "site"],
  ["/s/app/components/home/why-choose.tsx", "site"],
  // The components that a page shares with another.
  ["/s/app/components/projects/project-grid.tsx", "projects"],
  // An icon beside the components that show it.
  [`${ICONS}/icons/menu.mjs`, "site"],
  [`${ICONS}/icons/trash.mjs`, undefined],
  // The modules of one page, of the staff panel and of some forms.
  ["/s/app/components/pricing/plan-card.tsx", undefined],
  ["/s/app/components/admin/modal.tsx", undefined],
  ["/s/node_modules/sonner/dist/index.mjs", undefined],
  // What the pages with a form share, but not what a plain staff page uses.
  ["/s/app/components/form/field.tsx", "forms"],
  [`${ICONS}/icons/arrow-left.mjs`, "site"],
])("siteChunk puts %s into %s", (id, chunk) => {
  expect(siteChunk(id, graph)).toBe(chunk);
});
