import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { NotFound } from "~/components/layout/not-found";
import { redirectFrom } from "~/content/redirects.server";
import { metaLabels, pageMeta } from "~/lib/seo/meta";
import { NOT_FOUND_LABELS } from "../../contract/fallback-labels";

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectFrom(request);
  return json(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: notFoundLabels(args).title, noindex: true }, args);

function notFoundLabels(args: Parameters<typeof meta>[0]) {
  return metaLabels(args)?.notFound ?? NOT_FOUND_LABELS;
}

export default function NotFoundRoute() {
  return <NotFound />;
}
