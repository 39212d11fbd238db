import type { FilterDefault, SanityClient } from "@sanity/client";
import { type ContentQuery, queryDataset } from "~/content/query-dataset.server";
import { sanitizeText, validateContent } from "~/content/validation/validate-content.server";
import { getEnv } from "~/lib/config/env.server";
import { STUDIO_PATH } from "../../contract/mounts";
import type { PreviewPerspective } from "./perspective";
import type { Preview } from "./preview.server";

/** Fields whose values forms submit: they must not contain edit marks. */
const UNMARKED_FIELDS = new Set(["timeSlots"]);

const isMarked: FilterDefault = (props) =>
  props.filterDefault(props) && !UNMARKED_FIELDS.has(String(props.sourcePath[0]));

/**
 * Reads content for a preview: uncached, with the invisible marks for click-to-edit. Drafts may be incomplete; what is
 * invalid is dropped or replaced by what is published, and listed in `preview.incomplete`.
 * @param client the client for published content
 * @throws DatasetUnavailableError
 */
export async function fetchPreview<Value>(
  client: SanityClient,
  { type, query, shape, params = {} }: ContentQuery<Value>,
  preview: Preview,
): Promise<Value> {
  const source = client.withConfig({
    token: getEnv().SANITY_API_READ_TOKEN,
    useCdn: false,
    stega: { enabled: true, studioUrl: STUDIO_PATH, filter: isMarked },
  });
  const read = async (perspective: PreviewPerspective) =>
    sanitizeText(
      await queryDataset((signal) => source.fetch<unknown>(query, params, { perspective, signal })),
    );

  const draft = await read(preview.perspective);
  const { value, leftOut, isGood } = validateContent(draft, { type, shape });
  preview.incomplete.push(
    ...leftOut.map(({ name, problems }) => `${name}: ${problems.join(", ")}`),
  );
  if (isGood) return value as Value;
  const published = validateContent(await read("published"), { type, shape }).value;
  return validateContent(draft, { type, shape, lastGood: published }).value as Value;
}
