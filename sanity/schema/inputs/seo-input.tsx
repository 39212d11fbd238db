import { Card, Stack, Text } from "@sanity/ui";
import { defineQuery } from "groq";
import { type ReactNode, useId } from "react";
import { getPublishedId, type ObjectInputProps, useFormValue } from "sanity";
import { DEFAULT_LANGUAGE, localPath } from "../../../contract/local-path";
import { SHARE_SIZE, sharePath } from "../../../contract/share-path";
import { usePublished } from "../../live-data";
import { pagePath, sharedPath } from "./page-path";

/** The title and description of a page, with previews of how search engines and networks show them. */
export function SeoInput(props: ObjectInputProps) {
  const id = getPublishedId(String(useFormValue(["_id"]) ?? ""));
  const published = usePublished<Published>(publishedSeoQuery, { id });
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
  const shown = { prefix, heading, description };
  return (
    <Stack gap={5}>
      {props.renderDefault(props)}
      <SearchResult {...shown} path={pagePath(page)} />
      <SharedCard {...shown} path={sharedPath(page, publishedSlug ?? "")} />
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

interface PreviewProps {
  /** What the URLs of the page's language begin with. */
  prefix: string;
  path: string | undefined;
  heading: string;
  description: string | undefined;
}

/** Roughly how a search engine lists the page. */
function SearchResult({ prefix, path = "", heading, description }: PreviewProps) {
  const url = localPath(prefix, path);
  return (
    <Preview title="In a search result">
      <Card border radius={2} padding={4}>
        <Stack gap={3}>
          <Text size={1} muted>
            {window.location.host}
            {url.slice(0, -1).replaceAll("/", " › ") + url.slice(-1).replace("/", "")}
          </Text>
          <Text size={2} weight="medium">
            {heading || "Without a title search engines choose one."}
          </Text>
          <Text size={1}>
            {description || "Without a description search engines choose a line."}
          </Text>
        </Stack>
      </Card>
    </Preview>
  );
}

/**
 * Roughly how a chat or a social network presents a link to the page, with the site's current share image. The site draws
 * none for a page that is not published.
 */
function SharedCard({ prefix, path, heading, description }: PreviewProps) {
  return (
    <Preview title="As a shared card">
      <Card border radius={2} overflow="hidden" style={{ maxWidth: "28rem" }}>
        {/* A path with a parameter is that of many pages, each with an image of its own. */}
        {!path || path.includes(":") ? null : (
          <img
            src={localPath(prefix, sharePath(path))}
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
    </Preview>
  );
}

function Preview({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" aria-labelledby={id} gap={3}>
      <Text as="h3" size={1} weight="semibold" id={id}>
        {title}
      </Text>
      {children}
    </Stack>
  );
}
