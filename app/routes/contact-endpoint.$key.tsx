import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { CACHE } from "~/lib/config/cache-control.server";
import { requireKey, storePostedMessage } from "~/services/local-endpoint.server";

/** The second half of the exchange: what the redirect leads to. */
export function loader({ request, params }: LoaderFunctionArgs) {
  requireKey(params.key);
  const isSuccess = new URL(request.url).searchParams.get("result") === "success";
  return json(
    { result: isSuccess ? "success" : "error" },
    { headers: { "Cache-Control": CACHE.none } },
  );
}

/** The first half: stores the message and, as Apps Script does, answers with a redirect to the result. */
export async function action({ request, params }: ActionFunctionArgs) {
  requireKey(params.key);
  const result = await storePostedMessage(request);
  return redirect(`/contact-endpoint/${params.key}?result=${result}`, 302);
}
