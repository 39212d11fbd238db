import type { Services } from "../../http/context";
import type { Resources } from "../../store/tables/resources";

const KIND = "addresses";
const ID = "reached";

/** Where a lake and a Studio on it were last reached. */
export interface KnownUrls {
  lake: string | undefined;
  studio: string | undefined;
}

/** Keeps them for the command line, whose sign-in links lead there. */
export function saveKnownUrls(
  { store, log }: Pick<Services, "store" | "log">,
  { lake, studio }: KnownUrls,
): void {
  const { resources } = store;
  const kept = readKnownUrls(resources);
  const next = { lake: lake ?? kept.lake, studio: studio ?? kept.studio };
  if (next.lake === kept.lake && next.studio === kept.studio) return;
  try {
    resources.put(KIND, ID, {
      ...(next.lake && { lake: next.lake }),
      ...(next.studio && { studio: next.studio }),
    });
  } catch (error) {
    // A full disk: the command line asks for them.
    log.error({ err: error }, "Lake: its address is not kept");
  }
}

export function readKnownUrls(resources: Pick<Resources, "get">): KnownUrls {
  const { lake, studio } = resources.get(KIND, ID) ?? {};
  return {
    lake: typeof lake === "string" ? lake : undefined,
    studio: typeof studio === "string" ? studio : undefined,
  };
}
