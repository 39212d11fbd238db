import type { MetaFunction } from "@remix-run/node";
import { plan } from "~/admin/entities";
import { EntitySection } from "~/components/admin/entity-section";
import { pageMeta } from "~/lib/seo/meta";

export const meta: MetaFunction = (args) => pageMeta({ title: "Admin plans", noindex: true }, args);

export default function AdminPlans() {
  return <EntitySection entity={plan} />;
}
