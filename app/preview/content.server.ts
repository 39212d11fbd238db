import type { FilterDefault, SanityClient } from "@sanity/client";
import type { z } from "zod";
import { ContentError, describeWrongContent } from "~/content/content-error.server";
import { getEnv } from "~/utils/env.server";
import { plainText } from "~/utils/plain-text";
import { STUDIO_PATH } from "../../contract/mounts";
import { describeIncomplete, withoutUnfit } from "./incomplete-drafts.server";
import type { PreviewPerspective } from "./perspective";
import type { Preview } from "./preview.server";

interface ContentRead<Shape extends z.ZodTypeAny> {
  query: string;
  shape: Shape;
  params: Record<string, string | number | string[]>;
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
 * @throws ContentError when what is published does not fit either
 */
export async function fetchPreview<Shape extends z.ZodTypeAny>(
  client: SanityClient,
  { query, shape, params }: ContentRead<Shape>,
  preview: Preview,
): Promise<z.output<Shape>> {
  const source = client.withConfig({
    token: getEnv().SANITY_API_READ_TOKEN,
    useCdn: false,
    stega: { enabled: true, studioUrl: STUDIO_PATH, filter: isMarked },
  });
  const read = (perspective: PreviewPerspective) =>
    source.fetch<unknown>(query, params, { perspective });

  const result = await read(preview.perspective);
  const parsed = shape.safeParse(result);
  if (parsed.success) return parsed.data;

  preview.incomplete.push(...describeIncomplete(plainText(result), parsed.error));
  const shown = withoutUnfit(result, shape);
  if (shown.success) return shown.data;

  const published = await read("published");
  const fallback = shape.safeParse(published);
  if (fallback.success) return fallback.data;
  throw new ContentError(describeWrongContent(query, published, fallback.error));
}
