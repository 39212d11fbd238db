import { describe, expect, test } from "vitest";
import { siteChunk } from "../../../scripts/lib/site-chunks.mjs";

const ICONS = "/s/node_modules/lucide-react/dist/esm";

/** Which modules import a module. */
const IMPORTERS: Record<string, string[]> = {
  "/s/app/components/ui/card.tsx": [
    "/s/app/components/sections/plan-card.tsx",
    "/s/app/routes/_site.about.tsx",
  ],
  "/s/app/components/sections/plan-card.tsx": ["/s/app/routes/_site.plan.tsx"],
  "/s/app/components/site/header.tsx": ["/s/app/routes/_site.tsx"],
  "/s/app/components/admin/modal.tsx": [
    "/s/app/routes/admin.plans.tsx",
    "/s/app/routes/admin.team.tsx",
  ],
  [`${ICONS}/icons/menu.mjs`]: [`${ICONS}/lucide-react.mjs`],
  [`${ICONS}/icons/trash-2.mjs`]: [`${ICONS}/lucide-react.mjs`],
  [`${ICONS}/lucide-react.mjs`]: [
    "/s/app/components/site/header.tsx",
    "/s/app/components/admin/modal.tsx",
  ],
  "/s/app/components/form/field.tsx": [
    "/s/app/routes/_site.contact.tsx",
    "/s/app/routes/_site.schedule.tsx",
  ],
};

/** What they say where it counts. */
const CODE: Record<string, string> = {
  "/s/app/components/site/header.tsx": 'import { Menu } from "lucide-react";',
  "/s/app/components/admin/modal.tsx": 'import { Trash2 } from "lucide-react";',
};

const graph = {
  getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [], code: CODE[id] ?? null }),
};
const chunk = (id: string) => siteChunk(id, graph);

describe("which file a module of the site goes to", () => {
  test("what runs every page is one file", () => {
    expect(chunk("/s/node_modules/react-dom/client.js")).toBe("framework");
    expect(chunk("/s/node_modules/@remix-run/router/dist/router.js?commonjs")).toBe("framework");
  });

  test("what two pages of content or the shell need is another", () => {
    expect(chunk("/s/app/components/ui/card.tsx")).toBe("site");
    expect(chunk("/s/app/components/site/header.tsx")).toBe("site");
  });

  test("an icon stands with those that show it", () => {
    expect(chunk(`${ICONS}/icons/menu.mjs`)).toBe("site");
    expect(chunk(`${ICONS}/icons/trash-2.mjs`)).toBeUndefined();
  });

  test("what one page needs, or only forms and the staff panel, stays with them", () => {
    expect(chunk("/s/app/components/sections/plan-card.tsx")).toBeUndefined();
    expect(chunk("/s/app/components/admin/modal.tsx")).toBeUndefined();
    expect(chunk("/s/app/components/form/field.tsx")).toBeUndefined();
    expect(chunk("/s/node_modules/zod/index.js")).toBeUndefined();
  });
});
