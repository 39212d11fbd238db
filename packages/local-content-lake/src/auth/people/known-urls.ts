import type { Log } from "http-kit";
import type { Resources } from "../../store/tables/resources";

const KIND = "addresses";
const ID = "reached";

/** The URLs under which a lake and its Studio were last served. */
export interface KnownUrls {
  lake: string | undefined;
  studio: string | undefined;
}

/** Stores the URLs for the command line, whose sign-in links lead there. */
export function saveKnownUrls(
  { store, log }: { store: { resources: Pick<Resources, "get" | "put"> }; log: Log },
  { lake, studio }: KnownUrls,
): void {
  const { resources } = store;
  const saved = readKnownUrls(resources);
  const next = { lake: lake ?? saved.lake, studio: studio ?? saved.studio };
  if (next.lake === saved.lake && next.studio === saved.studio) return;
  try {
    resources.put(KIND, ID, {
      ...(next.lake && { lake: next.lake }),
      ...(next.studio && { studio: next.studio }),
    });
  } catch (error) {
    // A full disk: the command line then asks for the URLs.
    log.error({ err: error }, "Lake: its URL is not saved");
  }
}

export function readKnownUrls(resources: Pick<Resources, "get">): KnownUrls {
  const { lake, studio } = resources.get(KIND, ID) ?? {};
  return {
    lake: typeof lake === "string" ? lake : undefined,
    studio: typeof studio === "string" ? studio : undefined,
  };
}
