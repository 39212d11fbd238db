import { createHmac } from "node:crypto";
import { type Cookie, createCookie } from "@remix-run/node";
import { z } from "zod";
import { runInPreview } from "~/content/current-preview.server";
import { perspectiveSchema } from "~/content/perspective";
import { CACHE } from "~/lib/config/cache-control.server";
import { getEnv } from "~/lib/config/env.server";

/** Unpublished content must not be cached or indexed. */
export const PREVIEW_HEADERS = { "Cache-Control": CACHE.none, "X-Robots-Tag": "noindex" };

/** Over HTTPS a `__Host-` cookie, which other hosts of the domain cannot set. */
function cookieName(): string {
  return getEnv().SITE_URL.startsWith("https:") ? "__Host-preview" : "preview";
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

/** Whether a preview may go on. */
export type MayPreview = (grant: PreviewGrant) => Promise<boolean>;

const sessionSchema = z.object({
  perspective: perspectiveSchema,
  until: z.number(),
  grant: grantSchema,
});

type PreviewSession = z.infer<typeof sessionSchema>;

/**
 * Answers a request as a preview when its cookie says so, else for the public.
 * @param request the path without a query, and the `Cookie` header
 */
export async function respondInPreview(
  { path, cookie }: { path: string; cookie: string | undefined },
  respond: () => void,
  mayPreview: MayPreview,
): Promise<void> {
  const session = NEVER_PREVIEWED.test(path) ? null : await findPreview(cookie, mayPreview);
  if (session) runInPreview(session.perspective, respond);
  else respond();
}

/** The preview of a `Cookie` header; null for one that has ended. */
export async function findPreview(
  cookie: string | null | undefined,
  mayPreview: MayPreview,
): Promise<Pick<PreviewSession, "perspective"> | null> {
  const session = cookie ? await readSession(cookie) : null;
  return session && (await mayPreview(session.grant)) ? session : null;
}

/** The `Set-Cookie` header that begins a preview. */
export async function createPreviewCookie({
  perspective,
  grant,
}: Pick<PreviewSession, "perspective" | "grant">): Promise<string> {
  const signed = previewCookie();
  if (!signed) throw new Error("SANITY_API_READ_TOKEN is not set: there is no preview without it.");
  return signed.serialize({
    perspective,
    until: Date.now() + LIFETIME_MS,
    grant,
  } satisfies PreviewSession);
}

/** The `Set-Cookie` header that ends a preview. */
export function clearPreviewCookie(): Promise<string> {
  const secure = getEnv().SITE_URL.startsWith("https:");
  return createCookie(cookieName(), { path: "/", secure }).serialize("", { maxAge: 0 });
}

async function readSession(header: string): Promise<PreviewSession | null> {
  const pass = sessionSchema.safeParse(await previewCookie()?.parse(header));
  return pass.success && pass.data.until > Date.now() ? pass.data : null;
}

let cookie: Cookie | undefined;

/** Signed with a key derived from the read token. */
function previewCookie(): Cookie | undefined {
  const { SANITY_API_READ_TOKEN, SITE_URL } = getEnv();
  if (!SANITY_API_READ_TOKEN) return undefined;
  cookie ??= createCookie(cookieName(), {
    secrets: [createHmac("sha256", SANITY_API_READ_TOKEN).update("preview cookie").digest("hex")],
    path: "/",
    httpOnly: true,
    sameSite: "lax",
    secure: SITE_URL.startsWith("https:"),
    maxAge: LIFETIME_MS / 1000,
  });
  return cookie;
}
