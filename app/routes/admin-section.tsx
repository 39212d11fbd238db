import type { MetaFunction } from "@remix-run/node";
import { useLocation } from "@remix-run/react";
import { ENTITIES } from "~/admin/entities";
import { EntitySection } from "~/components/admin/entity-section";
import { pageMeta } from "~/content/meta";

// The page of each entity: remix.config.js has their routes.
function entityAt({ pathname }: { pathname: string }) {
  return ENTITIES.find(({ key }) => pathname === `/admin/${key}`);
}

export const meta: MetaFunction = (args) =>
  pageMeta({ title: `Admin ${entityAt(args.location)?.key}`, noindex: true }, args);

export default function AdminSection() {
  const entity = entityAt(useLocation());
  return entity && <EntitySection key={entity.key} entity={entity} />;
}
