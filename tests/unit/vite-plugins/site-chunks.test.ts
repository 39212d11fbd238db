import { expect, test } from "vitest";
import { siteChunk } from "../../../vite-plugins/site-chunks";

const ICONS = "/s/node_modules/lucide-react/dist/esm";
const FORM_PACKAGE = "/s/node_modules/remix-validated-form/dist/index.mjs";

const SONNER = "/s/node_modules/sonner/dist/index.mjs";
const inApp = (name: string) => (name.startsWith("/") ? name : `/s/app/${name}.tsx`);

/** What each module imports. */
const IMPORTS = new Map(
  Object.entries({
    "routes/_site": ["components/layout/header"],
    "pages/about-page": ["components/ui/card", "components/home/why-choose"],
    "pages/home-page": ["components/projects/project-grid", "components/home/why-choose"],
    "pages/projects-page": ["components/projects/project-grid"],
    "pages/pricing-page": ["components/pricing/plan-card"],
    "components/pricing/plan-card": ["components/ui/card"],
    "components/layout/header": [`${ICONS}/icons/menu.mjs`],
    "routes/admin.plans": ["components/admin/modal", SONNER, FORM_PACKAGE],
    "routes/admin.team": ["components/admin/modal", FORM_PACKAGE],
    "components/admin/modal": [`${ICONS}/icons/trash.mjs`],
    "pages/contact-page": ["components/form/field", SONNER],
    "pages/schedule-page": ["components/form/field", `${ICONS}/icons/arrow-left.mjs`],
    "routes/admin.dashboard": [`${ICONS}/icons/arrow-left.mjs`],
    "components/form/field": [FORM_PACKAGE],
  }).map(([name, imports]) => [inApp(name), imports.map(inApp)]),
);

const graph = {
  getModuleInfo: (id: string) => ({
    importedIds: IMPORTS.get(id) ?? [],
    importers: [...IMPORTS].flatMap(([other, ids]) => (ids.includes(id) ? [other] : [])),
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
