import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";
import { ERROR_WORDS } from "../../contract/fallback-labels";
import type { Words } from "../../contract/labels";
import { useSiteData } from "./site-data";

/** The words that stand in no page's own text, as the settings say them. */
export function useWords(): Words {
  return useSiteData().settings.words;
}

/** The words of an error, which may be that nothing could be read. */
export function useErrorWords(): Words["error"] {
  return useRouteLoaderData<typeof loader>("root")?.settings.words.error ?? ERROR_WORDS;
}
