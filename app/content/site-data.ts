import { useRouteLoaderData } from "@remix-run/react";
import type { ImageSource } from "~/lib/images/image-url";
import { ERROR_LABELS } from "../../contract/fallback-labels";
import type { Labels } from "../../contract/labels";
import type { PreviewPerspective } from "./perspective";
import type { SiteSettings } from "./site-settings.server";

/** The root loader's data, which every page can use. */
export interface SiteData {
  /** The perspective of a preview; null for published content. */
  preview: PreviewPerspective | null;
  settings: SiteSettings;
  /** The current year in the company's time zone. */
  year: string;
  /** Origin without a trailing slash. */
  siteUrl: string;
  images: ImageSource;
  /** What the share image of the page at `pathname` shows; null when it is not known. */
  share: { pathname: string; alt: string } | null;
}

/** @throws outside of the root route */
export function useSiteData(): SiteData {
  const data = useOptionalSiteData();
  if (!data) throw new Error("Render this below the root route.");
  return data;
}

/** Undefined when the root loader failed, as on an error page. */
export function useOptionalSiteData(): SiteData | undefined {
  return useRouteLoaderData<SiteData>("root");
}

/** The labels that belong to no single page, as the settings have them. */
export function useLabels(): Labels {
  return useSiteData().settings.labels;
}

/** The labels of the error page; the defaults when the settings could not be read. */
export function useErrorLabels(): typeof ERROR_LABELS {
  return useOptionalSiteData()?.settings.labels.error ?? ERROR_LABELS;
}
