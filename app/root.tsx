import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "~/components/layout/error-page";
import { LostConnection } from "~/components/layout/lost-connection";
import { SplashProvider } from "~/components/layout/splash";
import { ToastOutlet } from "~/components/layout/toast-place";
import { pagePath } from "~/content/languages.server";
import { pageMeta, rootData } from "~/content/meta";
import { currentContent, currentPreview } from "~/content/request-context.server";
import { type SiteData, useOptionalSiteData, useSiteData } from "~/content/site-data";
import { getSiteLanguage } from "~/content/site-language.server";
import { getSiteSettings } from "~/content/site-settings.server";
import displayFont from "~/fonts/display.woff2?url";
import textFont from "~/fonts/text.woff2?url";
import { RECORD_INITIAL_URL } from "~/lib/html/initial-url";
import { isNavigationCancelled } from "~/lib/html/lost-connection";
import { pageData } from "~/lib/html/page-data.server";
import { useScriptNonce } from "~/lib/html/script-nonce";
import { businessToday } from "~/lib/time/time-zone.server";
import { PreviewFrame } from "~/preview/preview-frame";
import { shareAlt } from "~/share/subject.server";
import stylesheet from "~/styles/app.css?url";
import { COLORS } from "../contract/brand";
import { ERROR_LABELS } from "../contract/fallback-labels";
import { DEFAULT_LANGUAGE } from "../contract/local-path";

/** The id of the last element of every page. */
const PAGE_END = "page-end";

export async function loader({ context, request }: LoaderFunctionArgs) {
  const preview = currentPreview();
  const settings = await getSiteSettings();
  const pathname = pagePath(request);
  // Content that cannot be read is reported by the page's own loader.
  const alt = await shareAlt(pathname, settings.companyName).catch(() => undefined);
  const language = await getSiteLanguage(pathname, context.settings.SITE_URL);
  const data: SiteData = {
    preview: preview ? preview.perspective : null,
    settings,
    year: businessToday(settings.timeZone).slice(0, 4),
    siteUrl: context.settings.SITE_URL,
    images: currentContent().imageSource(),
    share: alt ? { pathname, alt } : null,
    ...(language && { language }),
  };
  return pageData(data);
}

/**
 * Forms and search parameters do not affect this loader's data. Revalidating without a
 * connection would put an error in place of the page.
 */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod === "POST" || currentUrl.search !== nextUrl.search || isNavigationCancelled())
    return false;
  // What a page says of its languages is of that page; in the default language, the switcher needs nothing else.
  if (defaultShouldRevalidate || currentUrl.pathname === nextUrl.pathname)
    return defaultShouldRevalidate;
  return (window.__remixContext.basename ?? "/") !== "/";
}

export const links: LinksFunction = () => [
  { rel: "preload", href: displayFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "preload", href: textFont, as: "font", type: "font/woff2", crossOrigin: "anonymous" },
  { rel: "stylesheet", href: stylesheet },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
];

/** The title of the error page when this route fails. Every page sets its own. */
export const meta: MetaFunction = (args) => {
  const { title } = rootData(args)?.settings.labels.error ?? ERROR_LABELS;
  return args.error ? pageMeta({ title, noindex: true }, args) : [];
};

export default function App() {
  const { preview } = useSiteData();
  return (
    <SplashProvider>
      <ToastOutlet>
        <Outlet />
      </ToastOutlet>
      <LostConnection />
      {preview ? <PreviewFrame perspective={preview} /> : null}
    </SplashProvider>
  );
}

export function Layout({ children }: { children: ReactNode }) {
  const nonce = useScriptNonce();
  const data = useOptionalSiteData();
  return (
    <html {...languageAttributes(data?.language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script
          nonce={nonce}
          // Only the server's document runs it: the browser's build omits its text.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this site
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? RECORD_INITIAL_URL : "" }}
          suppressHydrationWarning
        />
        <meta name="theme-color" content={data?.settings.themeColor ?? COLORS["brand-deep"]} />
        {/* Delays the first paint until the whole page is parsed: painting it in parts would lay it out again. */}
        <link rel="expect" href={`#${PAGE_END}`} {...{ blocking: "render" }} />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <div id={PAGE_END} hidden />
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/** Of the whole page. Without data, the error page speaks English. */
function languageAttributes(language: SiteData["language"]) {
  if (!language) return { lang: DEFAULT_LANGUAGE.tag };
  return { lang: language.current.tag, dir: language.current.direction };
}

export function ErrorBoundary() {
  return (
    <main>
      <ErrorPage />
    </main>
  );
}
