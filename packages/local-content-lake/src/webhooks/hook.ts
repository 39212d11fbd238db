import { z } from "zod";
import { httpUrl } from "../util/urls";
import { VISIBLE } from "../util/visible";

export const ALL_DATASETS = "*";

/**
 * The type of webhooks that get the sync tags of each published change, for a cache that drops answers by them.
 * @see https://www.sanity.io/docs/functions/sync-tag-function-quickstart the hosted service has functions for it
 */
export const SYNC_TAGS = "sync-tag-invalidate";

// Headers that the delivery or the connection sets.
const OWN_HEADERS = /^(sanity-|content-|host$|connection$|transfer-|idempotency-key$)/i;

const url = z
  .string()
  .refine((text) => httpUrl(text), "must be an address that starts with https:// or http://");

const headers = z
  .record(
    z
      .string()
      .max(10_000)
      .regex(/^[\x20-\x7e]*$/, "must be printable ASCII"),
  )
  .refine(
    (given) => Object.keys(given).every((name) => /^[\w-]+$/.test(name) && !OWN_HEADERS.test(name)),
    "must be names of headers of your own",
  );

const rule = z
  .object({
    on: z
      .array(z.enum(["create", "update", "delete"]))
      .min(1)
      .default(["create", "update"]),
    filter: z.string().max(10_000).nullish(),
    projection: z.string().max(10_000).nullish(),
  })
  .default({});

/** The settings of a webhook, with the defaults of hosted Sanity. */
export const hookShape = z.object({
  type: z
    .enum(["document", SYNC_TAGS], {
      errorMap: () => ({
        message: `must be "document" or "${SYNC_TAGS}": a lake has no webhooks of transactions. Read those from /data/listen or /data/history`,
      }),
    })
    .default("document"),
  name: z.string().regex(VISIBLE, "must not be empty").max(200),
  description: z.string().max(2000).nullish(),
  url,
  dataset: z.string().min(1).default(ALL_DATASETS),
  httpMethod: z.enum(["POST", "PUT", "PATCH", "DELETE", "GET"]).default("POST"),
  apiVersion: z.string().default("v2021-03-25"),
  includeDrafts: z.boolean().default(false),
  includeAllVersions: z.boolean().default(false),
  headers: headers.default({}),
  rule,
  secret: z.string().min(1).max(1000).nullish(),
  isDisabledByUser: z.boolean().default(false),
});

type HookSettings = z.infer<typeof hookShape>;

/** A stored webhook. */
export type Hook = HookSettings & {
  id: string;
  projectId: string;
  createdAt: string;
  updatedAt: string;
};

export const HOOK_KIND = "hook";

/** The largest number of webhooks of one dataset, including those of all datasets. */
export function maxPerDataset(hooks: readonly Pick<Hook, "dataset">[]): number {
  const counts = new Map<string, number>();
  for (const { dataset } of hooks) counts.set(dataset, (counts.get(dataset) ?? 0) + 1);
  const ofAll = counts.get(ALL_DATASETS) ?? 0;
  counts.delete(ALL_DATASETS);
  return ofAll + Math.max(0, ...counts.values());
}

/** The response for a webhook, without its secret. */
export function describeHook({ secret, ...hook }: Hook) {
  const isDisabled = hook.isDisabledByUser;
  return { ...hook, isDisabled, hasSecret: Boolean(secret), deletedAt: null };
}
