import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endedPass } from "~/preview/preview.server";
import { CACHE } from "~/utils/cache.server";
import { ownPath } from "~/utils/own-path";

export async function action({ request }: ActionFunctionArgs) {
  const from = (await request.formData()).get("from");
  return redirect(ownPath(typeof from === "string" ? from : "/"), {
    status: 303,
    headers: { "Set-Cookie": await endedPass(), "Cache-Control": CACHE.none },
  });
}

/** Looking at the address changes nothing. */
export function loader() {
  return redirect("/", { headers: { "Cache-Control": CACHE.none } });
}
