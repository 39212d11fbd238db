import { Stack } from "@sanity/ui";
import { type ObjectInputProps, useFormValue } from "sanity";
import { PAGES } from "../../../contract/pages";
import { SearchResult } from "./search-result";
import { SharedCard } from "./shared-card";
import { useCompanyName } from "./use-company-name";

const PATHS = new Map(Object.entries(PAGES).map(([type, { path }]) => [type, path]));

/** The fields of a page's title and description, and how it looks with them elsewhere. */
export function SeoInput(props: ObjectInputProps) {
  const company = useCompanyName();
  const path = PATHS.get(String(useFormValue(["_type"]))) ?? PAGES.homePage.path;
  const { title, description } = (props.value ?? {}) as { title?: string; description?: string };
  const heading = [title, company].filter(Boolean).join(" | ");
  return (
    <Stack space={5}>
      {props.renderDefault(props)}
      <SearchResult path={path} heading={heading} description={description} />
      <SharedCard path={path} heading={heading} description={description} />
    </Stack>
  );
}
