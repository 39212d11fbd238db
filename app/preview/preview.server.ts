import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import { perspectiveSchema } from "~/content/perspective";
import type { ServerSettings } from "~/lib/config/load-context.server";

type CookieSettings = Pick<ServerSettings, "SANITY_API_READ_TOKEN" | "SITE_URL">;

interface PreviewCheck {
  /** Whether a preview may go on. */
  mayPreview: (grant: PreviewGrant) => Promise<boolean>;
  settings: CookieSettings;
}

/** A working day. The Studio renews it each time it opens a preview. */
const LIFETIME_MS = 8 * 60 * 60 * 1000;

/** Paths without a preview: the staff panel does not show the dataset, and crawlers get published content. */
const NEVER_PREVIEWED = /^\/(?:admin|robots\.txt|sitemap\.xml|site\.webmanifest)(?:\/|$)/;

const grantSchema = z.object({
  /** The user on whose permission the preview rests. */
  userId: z.string(),
  /** The secret of the shared link that began it. */
  sharedSecret: z.string().optional(),
});

/** What a preview rests on; checked on every use. */
export type PreviewGrant = z.infer<typeof grantSchema>;

const sessionSchema = z.object({
  perspective: perspectiveSchema,
  until: z.number(),
  grant: grantSchema,
});

type PreviewSession = z.infer<typeof sessionSchema>;

/**
 * The preview that a request is for; null for the public site, or for a preview that has ended.
 * @param request the path without a query, and the `Cookie` header
 */
export async function findPreview(
  { path, cookie }: { path: string; cookie: string | null | undefined },
  { mayPreview, settings }: PreviewCheck,
): Promise<Pick<PreviewSession, "perspective"> | null> {
  if (!cookie || NEVER_PREVIEWED.test(path)) return null;
  const session = await readSession(cookie, settings);
  return session && (await mayPreview(session.grant)) ? session : null;
}

/** The `Set-Cookie` header that begins a preview. */
export async function createPreviewCookie(
  { perspective, grant }: Pick<PreviewSession, "perspective" | "grant">,
  settings: CookieSettings,
): Promise<string> {
  if (!settings.SANITY_API_READ_TOKEN)
    throw new Error("SANITY_API_READ_TOKEN is not set: there is no preview without it.");
  return previewCookie(settings).serialize({
    perspective,
    until: Date.now() + LIFETIME_MS,
    grant,
  } satisfies PreviewSession);
}

/** The `Set-Cookie` header that ends a preview. */
export function clearPreviewCookie(settings: CookieSettings): Promise<string> {
  return previewCookie(settings).serialize("", { maxAge: 0 });
}

async function readSession(
  header: string,
  settings: CookieSettings,
): Promise<PreviewSession | null> {
  if (!settings.SANITY_API_READ_TOKEN) return null;
  const pass = sessionSchema.safeParse(await previewCookie(settings).parse(header));
  return pass.success && pass.data.until > Date.now() ? pass.data : null;
}

/** Signed with a key derived from the read token. Over HTTPS a `__Host-` cookie, which other hosts of the domain cannot set. */
function previewCookie({ SITE_URL, SANITY_API_READ_TOKEN: token = "" }: CookieSettings): Cookie {
  const secure = SITE_URL.startsWith("https:");
  return createCookie(secure ? "__Host-preview" : "preview", {
    path: "/",
    secure,
    secrets: [createHmac("sha256", token).update("preview cookie").digest("hex")],
    httpOnly: true,
    sameSite: "lax",
    maxAge: LIFETIME_MS / 1000,
  });
}
