import type { FilterDefault, SanityClient } from "@sanity/client";
import type { ServerSettings } from "~/lib/config/load-context.server";
import { plainText } from "~/lib/text/plain-text";
import { STUDIO_PATH } from "../../contract/mounts";
import type { Preview } from "./current-preview.server";
import type { PreviewPerspective } from "./perspective";
import { type ContentQuery, queryDataset } from "./query-dataset.server";
import { describeDrafts } from "./validation/left-out.server";
import { sanitizeText, validateContent } from "./validation/validate-content.server";

/** Fields whose values forms submit: they must not contain edit marks. */
const UNMARKED_FIELDS = new Set(["timeSlots"]);

const isMarked: FilterDefault = (props) =>
  props.filterDefault(props) && !UNMARKED_FIELDS.has(String(props.sourcePath[0]));

/**
 * Reads content for a preview: uncached, with the invisible marks for click-to-edit. Drafts may be incomplete; what is
 * invalid is dropped or replaced by what is published, and listed in `preview.incomplete`.
 * @param client the client for drafts
 * @throws DatasetUnavailableError
 */
export async function fetchPreview<Value>(
  client: SanityClient,
  { type, query, shape, params = {}, prepare = (result) => result }: ContentQuery<Value>,
  preview: Preview,
  { SITE_URL: siteUrl }: Pick<ServerSettings, "SITE_URL">,
): Promise<Value> {
  const source = client.withConfig({
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
