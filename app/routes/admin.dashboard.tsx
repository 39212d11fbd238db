import type { MetaFunction } from "@remix-run/node";
import { DashboardTiles } from "~/components/admin/dashboard-tiles";
import { pageMeta } from "~/utils/meta";
import { STUDIO_PATH } from "../../contract/mounts";

export const meta: MetaFunction = (args) =>
  pageMeta({ title: "Admin dashboard", noindex: true }, args);

export default function AdminDashboard() {
  return (
    <>
      <h1 className="text-title">Admin Dashboard</h1>
      <DashboardTiles />
      <p className="mt-8 max-w-2xl text-ink-soft">
        Changes made here last until the page is reloaded. For lasting edits to the website,{" "}
        {/* The Studio is an application of its own: a plain link loads it. */}
        <a href={STUDIO_PATH} className="font-semibold text-link underline underline-offset-4">
          open the Studio
        </a>
        .
      </p>
    </>
  );
}
