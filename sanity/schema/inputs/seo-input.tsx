import { Card, Stack, Text } from "@sanity/ui";
import { defineQuery } from "groq";
import { useId, useMemo } from "react";
import { getPublishedId, type ObjectInputProps, useFormValue } from "sanity";
import { SHARE_SIZE, sharePath } from "../../../contract/share-path";
import { pagePath, sharedPath } from "./page-path";
import { usePublished } from "./use-published";

/** The title and description of a page, with previews of how search engines and networks show them. */
export function SeoInput(props: ObjectInputProps) {
  const id = getPublishedId(String(useFormValue(["_id"]) ?? ""));
  const params = useMemo(() => ({ id }), [id]);
  const { company, publishedSlug } = usePublished<Published>(publishedSeoQuery, params) ?? {};
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

const publishedSeoQuery = defineQuery(`{
  "company": *[_id == "siteSettings"][0].companyName,
  "publishedSlug": *[_id == $id][0].slug.current
}`);

interface LinkPreview {
  path: string;
  heading: string;
  description?: string;
}

/** Shows roughly how a search engine lists the page. */
export function SearchResult({ path, heading, description }: LinkPreview) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap={3}>
      <Text as="h3" size={1} weight="semibold" id={id}>
        In a search result
      </Text>
      <Card border radius={2} padding={4}>
        <Stack gap={3}>
          <Text size={1} muted>
            {window.location.host}
            {path.slice(0, -1).replaceAll("/", " › ") + path.slice(-1).replace("/", "")}
          </Text>
          <Text size={2} weight="medium">
            {heading || "Without a title search engines choose one."}
          </Text>
          <Text size={1}>
            {description || "Without a description search engines choose a line."}
          </Text>
        </Stack>
      </Card>
    </Stack>
  );
}

interface SharedCardProps extends Omit<LinkPreview, "path"> {
  /** Undefined for a page that is not published: the site draws no share image for it. */
  path: string | undefined;
}

/** Shows roughly how a chat or a social network presents a link to the page, with the site's current share image. */
export function SharedCard({ path, heading, description }: SharedCardProps) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap={3}>
      <Text as="h3" size={1} weight="semibold" id={id}>
        As a shared card
      </Text>
      <Card border radius={2} overflow="hidden" style={{ maxWidth: "28rem" }}>
        {/* A path with a parameter is that of many pages, each with an image of its own. */}
        {!path || path.includes(":") ? null : (
          <img
            src={sharePath(path)}
            {...SHARE_SIZE}
            alt="What the published page is shared with"
            style={{ display: "block", width: "100%", height: "auto" }}
          />
        )}
        <Stack gap={3} padding={4}>
          <Text size={1} muted>
            {window.location.host}
          </Text>
          <Text size={1} weight="semibold">
            {heading}
          </Text>
          <Text size={1} muted>
            {description}
          </Text>
        </Stack>
      </Card>
    </Stack>
  );
}
