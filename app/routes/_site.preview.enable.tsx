import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PageHero } from "~/components/layout/page-hero";
import { ButtonAnchor } from "~/components/ui/button";
import { pageMeta } from "~/content/meta";
import { PRIVATE_HEADERS } from "~/lib/config/cache-control.server";
import type { ServerSettings } from "~/lib/config/load-context.server";
import { privateData } from "~/lib/html/page-data.server";
import { findMember, readPreviewInvitation } from "~/preview/access.server";
import { PREVIEW_LABELS, PREVIEW_REFUSALS } from "~/preview/labels";
import { createPreviewCookie } from "~/preview/preview.server";
import { STUDIO_PATH } from "../../contract/mounts";
import { PAGES } from "../../contract/pages";

export async function loader({ request, context: { settings } }: LoaderFunctionArgs) {
  const invitation =
    (await readPreviewInvitation(request.url)) ?? (await invitationOfMember(request, settings));
  if (!invitation) return privateData({ reason: refusalOf(request, settings) }, 403);
  return redirect(invitation.redirectTo, {
    headers: {
      ...PRIVATE_HEADERS,
      "Set-Cookie": await createPreviewCookie(invitation, settings),
    },
  });
}

/** The Studio of a viewer or contributor cannot write a valid secret. It sends the user's token instead. */
async function invitationOfMember(request: Request, settings: ServerSettings) {
  const member = settings.SANITY_API_READ_TOKEN && (await findMember(request));
  if (!member) return null;
  const grant = { userId: member.id };
  return { perspective: "drafts", redirectTo: PAGES.homePage.path, grant } as const;
}

function refusalOf(request: Request, settings: ServerSettings): keyof typeof PREVIEW_REFUSALS {
  if (!settings.SANITY_API_READ_TOKEN) return "token";
  // The Studio sends this when the user may not write a secret.
  const isViewer = new URL(request.url).searchParams.get("sanity-preview-secret") === "null";
  return isViewer ? "viewer" : "secret";
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: PREVIEW_LABELS.title, noindex: true }, args);

export default function PreviewRefused() {
  const { reason } = useLoaderData<typeof loader>();
  return (
    <PageHero eyebrow={PREVIEW_LABELS.eyebrow} {...PREVIEW_REFUSALS[reason]}>
      <ButtonAnchor
        variant="accent"
        href={`${STUDIO_PATH}/presentation`}
        target="_top"
        className="mt-8"
      >
        {PREVIEW_LABELS.openStudio}
      </ButtonAnchor>
    </PageHero>
  );
}
