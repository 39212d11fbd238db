import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { CACHE } from "~/lib/config/cache-control.server";
import { sameSitePath } from "~/lib/urls/same-site-path";
import { clearPreviewCookie } from "~/preview/preview.server";
import { readPostedForm, textOf } from "~/services/posted-form.server";

export async function action({ request, context }: ActionFunctionArgs) {
  const { form } = await readPostedForm(request);
  return redirect(sameSitePath((form && textOf(form, "from")) || "/"), {
    status: 303,
    headers: {
      "Set-Cookie": await clearPreviewCookie(context.settings),
      "Cache-Control": CACHE.none,
    },
  });
}

/** A GET request does not end the preview. */
export function loader() {
  return redirect("/", { headers: { "Cache-Control": CACHE.none } });
}
