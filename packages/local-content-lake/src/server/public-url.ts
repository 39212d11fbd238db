import type { Log } from "http-kit";
import type { AssetLifecycle } from "../assets/asset-lifecycle";
import type { Store } from "../store";
import type { Resources } from "../store/tables/resources";
import { withoutSlash } from "../util/without-slash";

/** The URL under which clients reach a lake. Asset documents and the command line's sign-in links contain it. */
export class PublicUrl {
  current: string | undefined;

  /** @param configured URL of the options, which later ones do not replace */
  constructor(
    private readonly configured: string | undefined,
    private readonly studioUrl: string | undefined,
    private readonly store: Store,
    private readonly lifecycle: AssetLifecycle,
    private readonly log: Log,
  ) {
    this.current = configured && withoutSlash(configured);
  }

  /** Stores the URLs for the command line, whose sign-in links lead there, and derives the URLs of assets. */
  apply(): void {
    const { resources } = this.store;
    const saved = readKnownUrls(resources);
    const { current: lake = saved.lake, studioUrl: studio = saved.studio } = this;
    try {
      if (lake !== saved.lake || studio !== saved.studio) {
        resources.put(KIND, ID, { ...(lake && { lake }), ...(studio && { studio }) });
      }
    } catch (error) {
      // A full disk: the command line then asks for the URLs.
      this.log.error({ err: error }, "Lake: its URL is not saved");
    }
    if (this.current) this.lifecycle.deriveUrls(this.current);
  }

  /** Sets the URL, unless the options have one. */
  set(url: string): void {
    if (this.configured) return;
    this.current = withoutSlash(url);
    this.apply();
  }
}

const KIND = "addresses";
const ID = "reached";

/** The URLs under which a lake and its Studio were last served. */
export function readKnownUrls(resources: Pick<Resources, "get">) {
  const { lake, studio } = resources.get(KIND, ID) ?? {};
  return {
    lake: typeof lake === "string" ? lake : undefined,
    studio: typeof studio === "string" ? studio : undefined,
  };
}
