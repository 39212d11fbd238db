import type { FilterDefault } from "@sanity/client";
import { plainText } from "~/lib/text/plain-text";
import { STUDIO_PATH } from "../../contract/mounts";
import type { PreviewPerspective } from "./perspective";
import { type ContentQuery, queryDataset } from "./query-dataset.server";
import type { SiteContent } from "./site-content.server";
import { describeDrafts, type LeftOutOfDraft } from "./validation/left-out.server";
import { sanitizeText, validateContent } from "./validation/validate-content.server";

/** A request that may see unpublished content. */
export interface Preview {
  perspective: PreviewPerspective;
  /** The drafts with parts that were dropped from this response. */
  incomplete: LeftOutOfDraft[];
}

/** Fields whose values forms submit: they must not contain marks. */
export const UNMARKED_FIELDS = new Set(["timeSlots"]);

const isMarked: FilterDefault = (props) =>
  props.filterDefault(props) && !UNMARKED_FIELDS.has(String(props.sourcePath[0]));

/**
 * Reads content for a preview: uncached, with the invisible marks for click-to-edit. Drafts may be incomplete; what is
 * invalid is dropped or replaced by what is published, and listed in `preview.incomplete`.
 * @throws DatasetUnavailableError
 */
export async function fetchPreview<Value>(
  { draftsClient, settings: { SITE_URL: siteUrl } }: SiteContent,
  { type, query, shape, params = {}, prepare = (result) => result }: ContentQuery<Value>,
  preview: Preview,
): Promise<Value> {
  const source = draftsClient.withConfig({
    stega: { enabled: true, studioUrl: STUDIO_PATH, filter: isMarked },
  });
  const read = async (perspective: PreviewPerspective) =>
    sanitizeText(
      prepare(
        await queryDataset((signal) =>
          source.fetch<unknown>(query, params, { perspective, signal }),
        ),
      ),
    );

  const draft = await read(preview.perspective);
  const parsed = shape.schema.safeParse(draft);
  if (parsed.success) return parsed.data;

  preview.incomplete.push(...describeDrafts(type, plainText(draft), parsed.error));
  const { value, isGood } = validateContent(draft, { type, shape, siteUrl });
  if (isGood) return value as Value;
  const published = validateContent(await read("published"), { type, shape, siteUrl }).value;
  return validateContent(draft, { type, shape, siteUrl, lastGood: published }).value as Value;
}
