import { createClient, type SanityClient } from "@sanity/client";
import { defineQuery } from "groq";
import {
  ContentCache,
  type ContentResult,
  DatasetUnavailableError,
  listenForChanges,
} from "http-kit/tag-cache";
import { type Observable, retry, shareReplay, tap } from "rxjs";
import type { EmbeddedLake, SiteContext } from "~/lib/config/load-context.server";
import type { ImageSource } from "~/lib/images/image-url";
import { businessToday, timeZoneOf } from "~/lib/time/time-zone.server";
import { API_VERSION } from "../../contract/api-version";
import { prefixOf, usableLanguages } from "../../contract/languages";
import { DEFAULT_LANGUAGE, type Language } from "../../contract/local-path";
import { DEFAULT_TIME_ZONE } from "../../contract/time-zone";
import { boundedFetch } from "./bounded-fetch.server";
import { findImageBaseUrl } from "./public-images.server";
import { type ContentQuery, queryDataset } from "./query-dataset.server";
import type { SettingsCountQueryResult } from "./sanity.types";
import { LeftOutList, mergeLeftOut } from "./validation/left-out.server";
import { pathIssues } from "./validation/path-issues.server";
import { sanitizeText, validateContent } from "./validation/validate-content.server";

const settingsCountQuery = defineQuery(`count(*[_id == "siteSettings"])`);

const everyDocumentQuery = defineQuery("* { _id }");

const RETRY_MS = 5_000;

const SETTINGS = "siteSettings";

const NO_DATASET = "The response did not come from a dataset";

/** The part of the settings that decides how everything else is read. */
interface Basics {
  languages: readonly Language[];
  timeZone: string | null;
}

/** The published content of one dataset, from its opening on, with all that was learnt of it. */
export class SiteContent {
  readonly settings: SiteContext["settings"];
  /** The client for published content. It has no token. */
  readonly client: SanityClient;
  /** The client for drafts, members and history. It has the read token, if that is set. */
  readonly draftsClient: SanityClient;
  readonly draftChanges: Observable<unknown>;
  /** The languages of the site, the default first, as the published settings were when they were last read. */
  languages: readonly Language[] = [DEFAULT_LANGUAGE];
  /** The company's time zone, as of the same read. */
  timeZone = DEFAULT_TIME_ZONE;
  private imageBaseUrl: string;
  /** All pages share a few queries, so a cached page miss needs no request to the dataset. */
  readonly cache: ContentCache;
  /** What was left out when it was last read. */
  readonly leftOut: LeftOutList;
  /** The last answer of each query with a tag of its own. */
  private readonly answers = new Map<string, string>();

  /**
   * Connects to the dataset and subscribes to its changes.
   * @param context `lake` has the dataset, if it is in this process
   */
  constructor({ settings, log, lake }: Pick<SiteContext, "settings" | "log" | "lake">) {
    this.settings = settings;
    const token = settings.SANITY_API_READ_TOKEN;
    this.client = createClient({
      projectId: settings.SANITY_PROJECT_ID,
      dataset: settings.SANITY_DATASET,
      apiVersion: API_VERSION,
      apiHost: settings.sanityApiHost,
      // Hosted Sanity has the project id in the host name; a lake at a URL of its own does not.
      useProjectHostname: settings.isHostedLake,
      useCdn: false,
      perspective: "published",
      maxRetries: 1,
      resolveFetch: boundedFetch({ fetch: lake?.fetch }),
      // Gives the site's queries their own place in the lake's fair queue. It grants no read access.
      ...(settings.isLocalLake && token && { headers: { "X-Lake-Place": token } }),
    });
    this.draftsClient = this.client.withConfig({ ...(token && { token }) });
    this.draftChanges = draftChanges(this.draftsClient, log);
    this.imageBaseUrl = settings.imageBaseUrl;
    this.leftOut = new LeftOutList(log);
    this.cache = new ContentCache({
      onOutageChange(cause) {
        if (cause)
          log.error({ err: cause }, "The dataset does not answer: serving the last known content");
        else log.info("The dataset answers again");
      },
    });
    if (lake) this.follow(lake);
    else listenForChanges(this.client, this.cache, log);
  }

  private follow({ onChange }: EmbeddedLake): void {
    this.cache.connect();
    onChange(({ dataset, tags }) => {
      if (dataset !== this.settings.SANITY_DATASET) return;
      this.cache.change(tags ? new Set(tags) : "everything");
    });
  }

  /**
   * Reads the published content of one query and validates it. Invalid parts are dropped or replaced, and reported.
   * Results are cached until a change affects them.
   * @throws DatasetUnavailableError when no earlier result is cached
   */
  read(content: ContentQuery): Promise<ContentResult> {
    const key = content.query + (content.params ? JSON.stringify(content.params) : "");
    return this.cache.read(key, (previous) => this.query(content, previous));
  }

  /** The same past the cache. */
  async query(
    {
      type,
      name = type,
      query,
      shape,
      params = {},
      prepare = (result) => result,
      tag,
    }: ContentQuery,
    previous?: ContentResult,
  ): Promise<ContentResult> {
    const { SITE_URL: siteUrl } = this.settings;
    const { result, syncTags } = await queryDataset(async (signal) => {
      // Every page reads the settings first.
      if (type === SETTINGS) this.imageBaseUrl = await findImageBaseUrl(this, signal);
      return this.client.fetch<unknown>(query, params, { filterResponse: false, signal });
    });
    // GROQ returns null, never undefined: something else answered with status 200.
    if (result === undefined) throw new DatasetUnavailableError(NO_DATASET);
    const lastGood = previous?.lastGood;
    const {
      value,
      leftOut: found,
      isGood,
    } = validateContent(sanitizeText(prepare(result)), {
      type,
      shape,
      lastGood,
      siteUrl,
    });
    const issues = pathIssues(type, value, siteUrl, this.languagePrefixes());
    this.leftOut.record(name, mergeLeftOut([...found, ...issues]));
    const json = JSON.stringify(value);
    if (tag) this.reportNewAnswer(tag, json);
    if (type === SETTINGS && params.id === SETTINGS) {
      const { languages, timeZone } = value as Basics;
      this.languages = usableLanguages(languages);
      this.timeZone = timeZoneOf(timeZone);
    }
    return { value, tags: syncTags, bytes: json.length, ...(isGood && { lastGood: value }) };
  }

  /** Makes pages stale that used another answer. */
  private reportNewAnswer(tag: string, answer: string): void {
    const before = this.answers.get(tag);
    this.answers.set(tag, answer);
    if (before !== undefined && before !== answer) this.cache.change(new Set([tag]));
  }

  /** Where browsers find the dataset's images, as of the last read of the settings. */
  imageSource(): ImageSource {
    const { SANITY_PROJECT_ID: projectId, SANITY_DATASET: dataset } = this.settings;
    return { baseUrl: this.imageBaseUrl, projectId, dataset };
  }

  /** What the URLs of each language but the default begin with. */
  languagePrefixes(): string[] {
    return this.languages.map(({ tag }) => prefixOf(tag, this.languages)).filter(Boolean);
  }

  /** Today's date in the company's time zone, as YYYY-MM-DD. */
  today(): string {
    return businessToday(this.timeZone);
  }

  /** Sends one query past the cache. @throws when the dataset is unavailable */
  async probe(): Promise<void> {
    const count = await queryDataset((signal) =>
      this.client.fetch<SettingsCountQueryResult>(settingsCountQuery, {}, { signal }),
    );
    if (typeof count !== "number") throw new DatasetUnavailableError(NO_DATASET);
  }
}

/**
 * An event for every change of a draft or published document of a dataset. Subscribers share one connection, which is
 * open only while there are some. A later one gets the last event at once: changes since its page was rendered went to
 * the earlier ones only.
 */
function draftChanges(client: SanityClient, log: SiteContext["log"]): Observable<unknown> {
  return client
    .listen(
      everyDocumentQuery,
      {},
      {
        // A welcome counts as a change: events during a disconnect are lost.
        events: ["mutation", "welcome"],
        includeAllVersions: true,
        includeResult: false,
        visibility: "query",
      },
    )
    .pipe(
      tap({
        error: (err) => log.error({ err }, "Previews do not hear of changes, trying again"),
      }),
      retry({ delay: RETRY_MS }),
      shareReplay({ bufferSize: 1, refCount: true }),
    );
}
