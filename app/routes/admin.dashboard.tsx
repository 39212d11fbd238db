import type { MetaFunction } from "@remix-run/node";
import { Link } from "@remix-run/react";
import ArrowRight from "lucide-react/icons/arrow-right";
import { ENTITIES } from "~/admin/entities";
import { useAdminRows } from "~/admin/lists";
import { ReloadNote } from "~/components/admin/reload-note";
import { IconTile } from "~/components/ui/icon";
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

/** One tile per section with how many rows it has. */
function DashboardTiles() {
  const rows = useAdminRows();
  return (
    <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      {ENTITIES.map((entity) => (
        <li key={entity.key}>
          <Link
            to={`/admin/${entity.key}`}
            prefetch="render"
            className="group flex h-full items-center gap-4 rounded-3xl border border-line bg-paper p-5 transition duration-200 hover:-translate-y-1 hover:shadow-lift sm:flex-col sm:items-start sm:p-7"
          >
            <IconTile name={entity.icon} />
            <span className="grow sm:mt-4">
              <span className="block font-display text-xl font-semibold">{entity.heading}</span>{" "}
              <span className="text-ink-soft">{entryCount(rows[entity.key]?.length ?? 0)}</span>
            </span>
            <ArrowRight
              aria-hidden="true"
              className="size-5 shrink-0 text-link transition group-hover:translate-x-1"
            />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function entryCount(count: number): string {
  return count === 1 ? "1 entry" : `${count} entries`;
}
