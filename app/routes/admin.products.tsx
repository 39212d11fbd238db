import type { MetaFunction } from "@remix-run/node";
import { product } from "~/admin/entities";
import { EntitySection } from "~/components/admin/entity-section";
import { pageMeta } from "~/lib/seo/meta";

export const meta: MetaFunction = (args) =>
  pageMeta({ title: "Admin products", noindex: true }, args);

export default function AdminProducts() {
  return <EntitySection entity={product} />;
}
