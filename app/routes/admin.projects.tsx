import type { MetaFunction } from "@remix-run/node";
import { project } from "~/admin/entities";
import { EntitySection } from "~/components/admin/entity-section";
import { pageMeta } from "~/lib/seo/meta";

export const meta: MetaFunction = (args) =>
  pageMeta({ title: "Admin projects", noindex: true }, args);

export default function AdminProjects() {
  return <EntitySection entity={project} />;
}
