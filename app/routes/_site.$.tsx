import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { NotFound } from "~/components/site/not-found";
import { redirectFrom } from "~/content/redirects.server";
import { metaWords, pageMeta } from "~/utils/meta";

export async function loader({ request }: LoaderFunctionArgs) {
  await redirectFrom(request);
  return json(null, { status: 404 });
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: metaWords(args).notFound.title, noindex: true }, args);

export default function NotFoundRoute() {
  return <NotFound />;
}
