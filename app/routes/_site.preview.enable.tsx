import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json, redirect } from "@remix-run/node";
import { PageHero } from "~/components/sections/page-hero";
import { buttonTones } from "~/components/ui/button-link";
import { previewPass } from "~/content/preview.server";
import { readInvitation } from "~/content/preview-access.server";
import { CACHE } from "~/utils/cache.server";
import { pageMeta } from "~/utils/meta";

const PRIVATE = { "Cache-Control": CACHE.none, "X-Robots-Tag": "noindex" };

export async function loader({ request }: LoaderFunctionArgs) {
  const invitation = await readInvitation(request.url);
  if (!invitation) return json(null, { status: 403, headers: PRIVATE });
  return redirect(invitation.redirectTo, {
    headers: { ...PRIVATE, "Set-Cookie": await previewPass(invitation.perspective) },
  });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: "No preview", noindex: true }, args);

export default function PreviewRefused() {
  return (
    <PageHero
      eyebrow="Preview"
      title="This preview link is not valid"
      intro="It may have expired: a link is good for an hour. Open Presentation in the Studio, which makes a new one."
    >
      <a href="/studio/presentation" target="_top" className={`mt-8 ${buttonTones.accent}`}>
        Open the Studio
      </a>
    </PageHero>
  );
}
