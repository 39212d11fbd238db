import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { CACHE } from "~/lib/config/cache-control.server";
import { requireKey, storePostedMessage } from "~/services/local-endpoint.server";

/** The second request of the protocol, the target of the redirect. */
export function loader({ request, params }: LoaderFunctionArgs) {
  requireKey(params.key);
  const isSuccess = new URL(request.url).searchParams.get("result") === "success";
  return json(
    { result: isSuccess ? "success" : "error" },
    { headers: { "Cache-Control": CACHE.none } },
  );
}

/** The first request: stores the message and redirects to the result, as Apps Script does. */
export async function action({ request, params }: ActionFunctionArgs) {
  requireKey(params.key);
  const result = await storePostedMessage(request);
  return redirect(`/contact-endpoint/${params.key}?result=${result}`, 302);
}
