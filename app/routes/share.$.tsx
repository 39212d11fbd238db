import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { etagOf } from "http-kit";
import { pagePath } from "~/content/languages.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { CACHE } from "~/lib/config/cache-control.server";
import { queueShareImage } from "~/share/image-queue.server";
import { shareSubject } from "~/share/subject.server";

/** The share image of a page, cached like a page. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { search } = new URL(request.url);
  // One URL per image: rendering one costs more than a page.
  if (search !== "") {
    return redirect(pagePath(request), { status: 308, headers: { "Cache-Control": CACHE.none } });
  }
  const name = /^(.+)\.jpg$/.exec(params["*"] ?? "")?.[1];
  const [subject, settings] = await Promise.all([
    name === undefined ? undefined : shareSubject(name),
    getSiteSettings(),
  ]);
  if (!subject) return notThere();
  const { jpeg, isWhole } = await queueShareImage(
    { ...subject, companyName: settings.companyName },
    context,
  );
  return new Response(new Uint8Array(jpeg), {
    headers: {
      "Content-Type": "image/jpeg",
      "Cache-Control": isWhole ? CACHE.page : CACHE.none,
      // Other sites embed it.
      "Cross-Origin-Resource-Policy": "cross-origin",
      ETag: etagOf(jpeg),
    },
  });
}

function notThere() {
  return new Response("No such picture.", {
    status: 404,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": CACHE.none },
  });
}
