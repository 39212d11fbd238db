import { useLocation } from "@remix-run/react";
import { useSiteData } from "~/content/site-data";
import type { SiteLanguage } from "~/content/site-language.server";
import { localPath } from "../../../contract/local-path";

/**
 * The site's languages, each by its own name. The links load a document, because everything on it changes. Renders
 * nothing for a site in one language.
 */
export function LanguageSwitcher({
  className,
  linkClass,
}: {
  className: string;
  linkClass: string;
}) {
  const { language } = useSiteData();
  const { pathname, search } = useLocation();
  if (!language || language.options.length === 0) return null;
  return (
    <ul aria-label={language.labels.switcher} className={`flex flex-wrap gap-x-1 ${className}`}>
      {language.options.map((option) => (
        <li key={option.tag}>
          <a
            href={pathOf(option, language, pathname) + search}
            lang={option.tag}
            hrefLang={option.tag}
            aria-current={option.tag === language.current.tag ? "true" : undefined}
            className={linkClass}
          >
            {option.title}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** After a path change in the browser the server knows where the page is in another language: it redirects there. */
function pathOf(
  { path, prefix }: SiteLanguage["options"][number],
  language: SiteLanguage,
  pathname: string,
): string {
  return language.pathname === pathname ? path : localPath(prefix, pathname);
}
