import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endedPass } from "~/preview/preview.server";
import { readPostedForm, textOf } from "~/services/posted-form.server";
import { CACHE } from "~/utils/cache.server";
import { ownPath } from "~/utils/own-path";

export async function action({ request }: ActionFunctionArgs) {
  const { form } = await readPostedForm(request);
  return redirect(ownPath((form && textOf(form, "from")) || "/"), {
    status: 303,
    headers: { "Set-Cookie": await endedPass(), "Cache-Control": CACHE.none },
  });
}

/** Looking at the address changes nothing. */
export function loader() {
  return redirect("/", { headers: { "Cache-Control": CACHE.none } });
}
