import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHero } from "~/components/sections/page-hero";
import { ButtonAnchor } from "~/components/ui/button";
import { readInvitation } from "~/preview/access.server";
import { PREVIEW_HEADERS, previewPass } from "~/preview/preview.server";
import { getEnv } from "~/utils/env.server";
import { pageMeta } from "~/utils/meta";
import { STUDIO_PATH } from "../../contract/mounts";

export async function loader({ request }: LoaderFunctionArgs) {
  const invitation = await readInvitation(request.url);
  if (!invitation) {
    return json({ reason: refusalOf(request) }, { status: 403, headers: PREVIEW_HEADERS });
  }
  return redirect(invitation.redirectTo, {
    headers: { ...PREVIEW_HEADERS, "Set-Cookie": await previewPass(invitation.perspective) },
  });
}

function refusalOf(request: Request): keyof typeof REFUSALS {
  if (!getEnv().SANITY_API_READ_TOKEN) return "token";
  // The Studio of someone who may not write a secret sends this.
  const isViewer = new URL(request.url).searchParams.get("sanity-preview-secret") === "null";
  return isViewer ? "viewer" : "secret";
}

export { headers } from "~/utils/headers";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: "No preview", noindex: true }, args);

const REFUSALS = {
  secret: {
    title: "This preview link is not valid",
    intro:
      "It may have expired: a link is good for an hour. Open Presentation in the Studio, which makes a new one.",
  },
  viewer: {
    title: "Only editors can open a preview",
    intro:
      "You are signed in as a viewer. You see the preview here as soon as an editor has switched sharing on, under Share in Presentation.",
  },
  token: {
    title: "The site cannot read drafts",
    intro:
      "It has no token for them. Start it with SANITY_API_READ_TOKEN set to a token of the Sanity project that may view drafts.",
  },
};

export default function PreviewRefused() {
  const { reason } = useLoaderData<typeof loader>();
  return (
    <PageHero eyebrow="Preview" {...REFUSALS[reason]}>
      <ButtonAnchor
        tone="accent"
        href={`${STUDIO_PATH}/presentation`}
        target="_top"
        className="mt-8"
      >
        Open the Studio
      </ButtonAnchor>
    </PageHero>
  );
}
