import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { NotFound } from "~/components/layout/not-found";
import { redirectFrom } from "~/content/redirects.server";
import { metaWords, pageMeta } from "~/lib/seo/meta";
import { NOT_FOUND_WORDS } from "../../contract/fallback-labels";

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectFrom(request);
  return json(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: notFoundWords(args).title, noindex: true }, args);

function notFoundWords(args: Parameters<typeof meta>[0]) {
  return metaWords(args)?.notFound ?? NOT_FOUND_WORDS;
}

export default function NotFoundRoute() {
  return <NotFound />;
}
