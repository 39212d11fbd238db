import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "~/root";

/** What every page knows: the site's settings, the year, where pictures come from. */
export function useSiteData() {
  const data = useRouteLoaderData<typeof loader>("root");
  if (!data)
    throw new Error("The root loader's data is missing: render this below the root route.");
  return data;
}
