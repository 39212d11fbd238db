import { Stack } from "@sanity/ui";
import { useEffect, useState } from "react";
import { getPublishedId, type ObjectInputProps, useClient, useFormValue } from "sanity";
import { API_VERSION } from "../../../contract/api-version";
import { SearchResult, SharedCard } from "./link-previews";
import { pagePath, sharedPath } from "./page-path";

/** The title and description of a page, with previews of how search engines and networks show them. */
export function SeoInput(props: ObjectInputProps) {
  const { company, publishedSlug } = usePublished(String(useFormValue(["_id"]) ?? ""));
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
      <SearchResult path={pagePath(page)} heading={heading} description={description} />
      <SharedCard
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
}

const PUBLISHED = `{
  "company": *[_id == "siteSettings"][0].companyName,
  "publishedSlug": *[_id == $id][0].slug.current
}`;

/** What the site has of a document; empty until it is read. */
function usePublished(documentId: string): Published {
  const client = useClient({ apiVersion: API_VERSION });
  const id = getPublishedId(documentId);
  const [published, setPublished] = useState<Published>({});
  useEffect(() => {
    const subscription = client.observable
      .fetch<Published>(PUBLISHED, { id }, { perspective: "published" })
      // On an error the title stands alone; the Studio itself reports a lost connection.
      .subscribe({ next: setPublished, error: () => {} });
    return () => subscription.unsubscribe();
  }, [client, id]);
  return published;
}
