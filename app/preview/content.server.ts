import type { FilterDefault, SanityClient } from "@sanity/client";
import type { z } from "zod";
import { queryDataset } from "~/content/query-dataset.server";
import { describeIssues } from "~/content/validation/describe-issues.server";
import { dropInvalidEntries } from "~/content/validation/drop-invalid.server";
import { sanitizeText } from "~/content/validation/sanitize-text.server";
import { validateContent } from "~/content/validation/validate-content.server";
import { getEnv } from "~/lib/config/env.server";
import { plainText } from "~/lib/text/plain-text";
import { STUDIO_PATH } from "../../contract/mounts";
import type { PreviewPerspective } from "./perspective";
import type { Preview } from "./preview.server";

interface ContentRead<Shape extends z.ZodTypeAny> {
  type: string;
  query: string;
  shape: Shape;
}

/** Values of a form's choices: what a visitor sends must be what stands here. */
const PLAIN_FIELDS = new Set(["timeSlots"]);

const isMarked: FilterDefault = (props) =>
  props.filterDefault(props) && !PLAIN_FIELDS.has(String(props.sourcePath[0]));

/**
 * Reads content for a preview: fresh, with the marks that click-to-edit needs. An editor in the middle of a word
 * has drafts that the site cannot show; these are left out, or the published document stands in for them, and
 * `preview.incomplete` says so.
 * @param client the public's client
 * @throws DatasetUnavailableError when the dataset does not answer
 */
export async function fetchPreview<Shape extends z.ZodTypeAny>(
  client: SanityClient,
  { type, query, shape }: ContentRead<Shape>,
  preview: Preview,
): Promise<z.output<Shape>> {
  const source = client.withConfig({
    token: getEnv().SANITY_API_READ_TOKEN,
    useCdn: false,
    stega: { enabled: true, studioUrl: STUDIO_PATH, filter: isMarked },
  });
  const read = async (perspective: PreviewPerspective) =>
    sanitizeText(
      await queryDataset((signal) => source.fetch<unknown>(query, {}, { perspective, signal })),
    );

  const result = await read(preview.perspective);
  const parsed = shape.safeParse(result);
  if (parsed.success) return parsed.data;

  const unfit = describeIssues(type, plainText(result), parsed.error);
  preview.incomplete.push(...unfit.map(({ name, problems }) => `${name}: ${problems.join(", ")}`));
  const shown = dropInvalidEntries(result, shape);
  if (shown.success) return shown.data;
  return validateContent(await read("published"), { type, shape }).value;
}
