import type { Log } from "http-kit";
import { movedAssets } from "../assets/asset-addresses";
import { EDITOR } from "../auth/people";
import { saveKnownUrls } from "../auth/people/known-urls";
import { commitMutations } from "../mutate";
import type { Store } from "../store";
import { withoutSlash } from "../util/without-slash";

/** The URL under which clients reach a lake. Asset documents and the command line's sign-in links contain it. */
export class PublicUrl {
  private url: string | undefined;

  /** @param configured URL of the options, which later ones do not replace */
  constructor(
    private readonly configured: string | undefined,
    private readonly studioUrl: string | undefined,
    private readonly store: Store,
    private readonly log: Log,
  ) {
    this.url = configured && withoutSlash(configured);
  }

  get current(): string | undefined {
    return this.url;
  }

  /** Stores the URLs for the command line, and rebases asset URLs if the lake has moved. */
  async apply(): Promise<void> {
    const { store, log, url } = this;
    saveKnownUrls({ store, log }, { lake: url, studio: this.studioUrl });
    if (url) await this.rebaseAssets(url);
  }

  /** Sets the URL, unless the options have one. */
  async set(url: string): Promise<void> {
    if (this.configured) return;
    this.url = withoutSlash(url);
    await this.apply();
  }

  private async rebaseAssets(url: string): Promise<void> {
    const { store, log } = this;
    try {
      for (const name of store.names()) {
        const mutations = movedAssets(store, name, url);
        if (mutations.length > 0) {
          await commitMutations(store, name, mutations, { author: EDITOR.id });
        }
      }
    } catch (error) {
      // A full disk: reads still work, and the next start tries again.
      log.error({ err: error }, "Lake: asset URLs are not rebased");
    }
  }
}
