import { randomBytes } from "node:crypto";
import type {
  ActionFunctionArgs,
  AppLoadContext,
  EntryContext,
  LoaderFunctionArgs,
} from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { etagOf, isNotModified } from "http-kit";
import { watchContent } from "~/content/check-content.server";
import { siteLanguages } from "~/content/get-content.server";
import { currentLanguage, markedLanguage, originalLanguage } from "~/content/languages.server";
import {
  ContentDependencies,
  currentContent,
  currentPreview,
  runInPreview,
  runInRequest,
} from "~/content/request-context.server";
import { SiteContent } from "~/content/site-content.server";
import { CACHE, isPrefetch, PRIVATE_HEADERS } from "~/lib/config/cache-control.server";
import type { SiteContext } from "~/lib/config/load-context.server";
import { contentSecurityPolicy, extractOwnScripts } from "~/lib/html/csp.server";
import { deferScripts } from "~/lib/html/defer-scripts.server";
import { renderDocument } from "~/lib/html/render-document.server";
import { ScriptNonce } from "~/lib/html/script-nonce";
import { rewriting, unchanged } from "~/lib/jsx/rewriting";
import { showTextLanguages } from "~/lib/jsx/text-language";
import { timeIn } from "~/lib/time/time-zone.server";
import { mayPreview } from "~/preview/access.server";
import * as previewParts from "~/preview/parts";
import { findPreview } from "~/preview/preview.server";
import { PreviewPartsContext } from "~/preview/preview-frame";
import { keepMessageRetention } from "~/services/message-retention.server";

/** What the site gives the server. */
export type SiteRuntime = ReturnType<typeof openSite>;

export type { SiteContent, SiteContext };

/** A rendered page, and the content that it was rendered from. */
export interface RenderedResponse {
  response: Response;
  used: Readonly<ContentDependencies>;
}

/** The server's entry into the site, which is a bundle of its own. Each site that it opens has its own content. */
export function openSite(context: SiteContext) {
  const content = new SiteContent(context);
  const { settings, log } = context;
  /** Reads the languages and the time zone of the content. During an outage, the last known ones count. */
  const loadSettings = () => runInRequest({ content }, siteLanguages).then(noop, noop);
  return {
    content,
    watchContent: () => watchContent(content, log),
    keepMessageRetention: () => runInRequest({ content }, () => keepMessageRetention(context)),
    /** The clock in the company's time zone, as YYYY-MM-DDTHH:MM. */
    async localTime(): Promise<string> {
      await loadSettings();
      return timeIn(content.timeZone);
    },
    loadSettings,
    /** Renders a page for every client. @param prefix of its language */
    async render(prefix: string, work: () => Promise<Response>): Promise<RenderedResponse> {
      const used = new ContentDependencies();
      return { response: await runInRequest({ content, prefix, used }, work), used };
    },
    /** Answers one client, with drafts in a preview. @param request the path without a query, and its cookies */
    respond(
      { prefix, ...request }: { prefix: string; path: string; cookie: string | undefined },
      respond: () => void,
    ): Promise<void> {
      return runInRequest({ content, prefix }, async () => {
        const preview = await findPreview(request, { mayPreview, settings });
        if (preview) runInPreview(preview.perspective, respond);
        else respond();
      });
    },
  };
}

function noop(): void {}

/** Renders the whole document before the first byte: its scripts' hashes and its ETag go into the headers. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  { settings }: AppLoadContext,
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  for (const [name, value] of headersOfPage(context)) headers.set(name, value);
  const isPreview = currentPreview() !== undefined;
  const languages = {
    current: currentLanguage(),
    original: originalLanguage(),
    marked: markedLanguage(),
  };
  const from = performance.now();
  // Until the document is rendered, no other request is handled.
  rewriting.of = unchanged;
  if (isPreview || languages.marked) showTextLanguages(languages);
  const rendered = renderDocument(
    <ScriptNonce.Provider value={nonce}>
      <PreviewPartsContext.Provider value={previewParts}>
        <RemixServer context={context} url={request.url} />
      </PreviewPartsContext.Provider>
    </ScriptNonce.Provider>,
  );
  // The server adds its own timings.
  headers.set("Server-Timing", `render;dur=${(performance.now() - from).toFixed(1)}`);
  const own = extractOwnScripts(rendered, nonce);
  const { parts, scripts } = import.meta.env.PROD ? deferScripts(own) : own;
  // Encoded once for the ETag, compression and sending.
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  headers.set("Content-Type", "text/html; charset=utf-8");
  const policy = contentSecurityPolicy(scripts, settings, {
    isPreview,
    images: currentContent().imageSource(),
  });
  headers.set("Content-Security-Policy", policy);
  if (isPreview) {
    keepPrivate(headers);
    return new Response(body, { status, headers });
  }
  if (status >= 500 || !headers.has("Cache-Control")) headers.set("Cache-Control", CACHE.none);
  if (status !== 200) return new Response(body, { status, headers });

  const etag = `W/${etagOf(body)}`;
  headers.set("ETag", etag);
  const isRead = request.method === "GET" || request.method === "HEAD";
  const isKnown = isNotModified(request.headers.get("If-None-Match"), etag);
  if (isRead && isKnown) return new Response(null, { status: 304, headers });
  return new Response(body, { status, headers });
}

/** Those of the page's own loader or action: a 404 must not be cached like a page. */
function headersOfPage({ staticHandlerContext }: EntryContext): Iterable<[string, string]> {
  const { matches, errors, actionHeaders, loaderHeaders } = staticHandlerContext;
  const { id = "" } = matches.at(-1)?.route ?? {};
  return (errors ? undefined : (actionHeaders[id] ?? loaderHeaders[id])) ?? [];
}

/** Headers of the data requests of client-side navigation. */
export function handleDataRequest(response: Response, { request }: LoaderFunctionArgs): Response {
  const isAhead = isPrefetch(request.headers.get("Sec-Purpose"));
  if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", CACHE.none);
  if (isAhead && response.headers.get("Cache-Control") === CACHE.page) {
    response.headers.set("Cache-Control", CACHE.prefetch);
  }
  response.headers.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  if (currentPreview()) keepPrivate(response.headers);
  return response;
}

function keepPrivate(headers: Headers): void {
  for (const [name, value] of Object.entries(PRIVATE_HEADERS)) headers.set(name, value);
  headers.delete("ETag");
}

/** Logs server errors. A 4xx response or an aborted request is not an error. */
export function handleError(
  error: unknown,
  { request, context }: LoaderFunctionArgs | ActionFunctionArgs,
) {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  const path = new URL(request.url).pathname;
  context.log.error({ err: error, request: context.requestId, path }, `${request.method} failed`);
}
