import type { MetaFunction } from "@remix-run/node";
import { member } from "~/admin/entities";
import { EntitySection } from "~/components/admin/entity-section";
import { pageMeta } from "~/lib/seo/meta";

export const meta: MetaFunction = (args) => pageMeta({ title: "Admin team", noindex: true }, args);

export default function AdminTeam() {
  return <EntitySection entity={member} />;
}
