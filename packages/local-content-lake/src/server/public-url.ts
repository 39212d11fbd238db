import type { Log } from "http-kit";
import type { AssetLifecycle } from "../assets/asset-lifecycle";
import { saveKnownUrls } from "../auth/people/known-urls";
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
    private readonly lifecycle: AssetLifecycle,
    private readonly log: Log,
  ) {
    this.url = configured && withoutSlash(configured);
  }

  get current(): string | undefined {
    return this.url;
  }

  /** Stores the URLs for the command line, and derives the URLs of assets. */
  apply(): void {
    const { store, log, url } = this;
    saveKnownUrls({ store, log }, { lake: url, studio: this.studioUrl });
    if (url) this.lifecycle.deriveUrls(url);
  }

  /** Sets the URL, unless the options have one. */
  set(url: string): void {
    if (this.configured) return;
    this.url = withoutSlash(url);
    this.apply();
  }
}
