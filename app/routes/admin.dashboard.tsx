import type { MetaFunction } from "@remix-run/node";
import { DashboardTiles } from "~/components/admin/dashboard-tiles";
import { ReloadNote } from "~/components/admin/reload-note";
import { pageMeta } from "~/content/meta";

export const meta: MetaFunction = (args) =>
  pageMeta({ title: "Admin dashboard", noindex: true }, args);

export default function AdminDashboard() {
  return (
    <>
      <h1 className="text-title">Admin Dashboard</h1>
      <DashboardTiles />
      <ReloadNote className="mt-8" />
    </>
  );
}
