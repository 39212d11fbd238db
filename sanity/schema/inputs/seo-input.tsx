import { Stack } from "@sanity/ui";
import { defineQuery } from "groq";
import { useMemo } from "react";
import { getPublishedId, type ObjectInputProps, useFormValue } from "sanity";
import { DEFAULT_LANGUAGE } from "../../../contract/local-path";
import { SearchResult, SharedCard } from "./link-previews";
import { pagePath, sharedPath } from "./page-path";
import { usePublished } from "./use-published";

/** The title and description of a page, with previews of how search engines and networks show them. */
export function SeoInput(props: ObjectInputProps) {
  const id = getPublishedId(String(useFormValue(["_id"]) ?? ""));
  const params = useMemo(() => ({ id }), [id]);
  const published = usePublished<Published>(publishedSeoQuery, params);
  const { company, publishedSlug, original } = published ?? {};
  const first = original ?? DEFAULT_LANGUAGE.tag;
  const language = useFormValue(["language"]) ?? first;
  const prefix = language === first ? "" : `/${language}`;
  const slug = useFormValue(["slug", "current"]);
  const page = {
    type: String(useFormValue(["_type"])),
    slug: typeof slug === "string" ? slug : "",
  };
  const { title, description } = (props.value ?? {}) as { title?: string; description?: string };
  const heading = [title, company].filter(Boolean).join(" | ");
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <SearchResult
        prefix={prefix}
        path={pagePath(page)}
        heading={heading}
        description={description}
      />
      <SharedCard
        prefix={prefix}
        path={sharedPath(page, publishedSlug ?? "")}
        heading={heading}
        description={description}
      />
    </Stack>
  );
}

interface Published {
  /** The company's name, which the site appends to each title. */
  company?: string | null;
  /** Of this page, if it is one of its own: the site has a share image for it. */
  publishedSlug?: string | null;
  /** The tag of the default language. */
  original?: string | null;
}

const publishedSeoQuery = defineQuery(`{
  "company": *[_id == "siteSettings"][0].companyName,
  "publishedSlug": *[_id == $id][0].slug.current,
  "original": *[_id == "siteSettings"][0].languages[0].tag
}`);
