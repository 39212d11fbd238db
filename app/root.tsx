import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
  useRouteLoaderData,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "~/components/layout/error-page";
import { SplashProvider } from "~/components/layout/splash";
import { ToastPlace } from "~/components/layout/toast-place";
import { getSiteSettings } from "~/content/site-settings.server";
import displayFont from "~/fonts/bricolage-grotesque.woff2?url";
import textFont from "~/fonts/instrument-sans.woff2?url";
import { getEnv } from "~/lib/config/env.server";
import { WRITE_ARRIVAL } from "~/lib/document/initial-url";
import { useScriptMark } from "~/lib/document/script-nonce";
import { pageMeta } from "~/lib/seo/meta";
import { yearInIndia } from "~/lib/time/today.server";
import { currentPreview } from "~/preview/preview.server";
import { PreviewFrame } from "~/preview/preview-frame";
import stylesheet from "~/styles/app.css?url";
import { COLORS } from "../contract/brand";
import { ERROR_WORDS } from "../contract/fallback-labels";

/** The id of what every page ends with, the panel's and error pages too. */
const PAGE_END = "page-end";

export async function loader(_: LoaderFunctionArgs) {
  const env = getEnv();
  const preview = currentPreview();
  return json({
    /** Which content the page shows when it is not the public's. */
    preview: preview ? preview.perspective : null,
    settings: await getSiteSettings(),
    year: yearInIndia(),
    siteUrl: env.SITE_URL,
    images: {
      baseUrl: env.imageBaseUrl,
      projectId: env.SANITY_PROJECT_ID,
      dataset: env.SANITY_DATASET,
    },
  });
}

/**
 * No form changes what this loader reads, and neither does another choice on the same page; asking again without a
 * connection would put an error in place of the page.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod === "POST" || currentUrl.search !== nextUrl.search) return false;
  return defaultShouldRevalidate;
}

export const links: LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: textFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** Of a page that could not even be begun; every other names itself. */
export const meta: MetaFunction = (args) =>
  args.error ? pageMeta({ title: ERROR_WORDS.title, noindex: true }, args) : [];

export default function App() {
  const { settings, preview } = useLoaderData<typeof loader>();
  return (
    <SplashProvider name={settings.companyName}>
      <ToastPlace>
        <Outlet />
      </ToastPlace>
      {preview ? <PreviewFrame perspective={preview} /> : null}
    </SplashProvider>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const mark = useScriptMark();
  const data = useRouteLoaderData<typeof loader>("root");
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={mark}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own words
          dangerouslySetInnerHTML={{ __html: WRITE_ARRIVAL }}
          suppressHydrationWarning
        />
        <meta name="theme-color" content={data?.settings.themeColor ?? COLORS["brand-deep"]} />
        {/* The first picture of a page is the whole of it: laid out in pieces, it would hold the browser up again later. */}
        <link rel="expect" href={`#${PAGE_END}`} {...{ blocking: "render" }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <div id={PAGE_END} hidden />
        <ScrollRestoration nonce={mark} />
        <Scripts nonce={mark} />
      </body>
    </html>
  );
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}
