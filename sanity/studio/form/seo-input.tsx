import { Stack } from "@sanity/ui";
import { useEffect, useState } from "react";
import { type ObjectInputProps, useClient, useFormValue } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { freePath } from "../../../contract/free-path";
import { PAGES } from "../../../contract/pages";
import { SearchResult, SharedCard } from "./link-previews";

const PATHS = new Map(Object.entries(PAGES).map(([type, { path }]) => [type, path]));

/** The title and description of a page, with previews of how search engines and networks show them. */
export function SeoInput(props: ObjectInputProps) {
  const company = useCompanyName();
  const slug = useFormValue(["slug", "current"]);
  const own = typeof slug === "string" ? freePath(slug) : PAGES.homePage.path;
  const path = PATHS.get(String(useFormValue(["_type"]))) ?? own;
  const { title, description } = (props.value ?? {}) as { title?: string; description?: string };
  const heading = [title, company].filter(Boolean).join(" | ");
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <SearchResult path={path} heading={heading} description={description} />
      <SharedCard path={path} heading={heading} description={description} />
    </Stack>
  );
}

/** The company's name, which the site appends to each title; undefined until it is read. */
function useCompanyName(): string | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [name, setName] = useState<string>();
  useEffect(() => {
    const subscription = client.observable
      .fetch<string | null>(`*[_id == "siteSettings"][0].companyName`)
      // On an error the title stands alone; the Studio itself reports a lost connection.
      .subscribe({ next: (found) => setName(found ?? undefined), error: () => {} });
    return () => subscription.unsubscribe();
  }, [client]);
  return name;
}
