import type { ServerBuild } from "@remix-run/node";
import { matchRoutes } from "@remix-run/router";
import { LRUCache } from "lru-cache";
import { splitPath } from "../../contract/languages";
import { localPath } from "../../contract/local-path";
import { LAKE_PATH, STUDIO_PATH } from "../../contract/mounts";
import { PAGE_PARAMS } from "../../contract/pages";

type RouteObject = Parameters<typeof matchRoutes>[0][number];

/** Remix's parameter of a request for the data of one route. */
const DATA_PARAM = "_data";

/** What the routes of the site do not contain. */
const FOLDERS = new Set<string>([STUDIO_PATH, LAKE_PATH, "/assets"]);

/** The ids of the routes that are below the prefixes of languages. */
const IN_LANGUAGES = /^(?:pages\/|routes\/(?:_site\.\$|share\.\$|preview\.status)$)/;

/** Clients can make up paths. */
const MAX_PATHS = 1000;

/** The one spelling of each URL of the site, from the table of its routes. */
export class PageUrls {
  private readonly tree: RouteObject[];
  /** A miss asks seven times for its path, and each match ranks all routes of the site again: 0.2 ms. */
  private readonly routes = new LRUCache<string, { id: string | undefined; pattern: string }>({
    max: MAX_PATHS,
    memoMethod: (path) => {
      const matched = matchRoutes(this.tree, path)?.map(({ route }) => route) ?? [];
      const parts = matched.map((route) => route.path).filter(Boolean);
      return { id: matched.at(-1)?.id, pattern: `/${parts.join("/")}` };
    },
  });

  /** @param prefixes what the URLs of each language but the default begin with */
  constructor(
    private readonly build: Pick<ServerBuild, "routes">,
    private readonly prefixes: () => string[] = () => [],
  ) {
    this.tree = childrenOf(build.routes);
  }

  /**
   * The language's prefix of a URL and the rest of its path. What is not in languages, such as `/robots.txt`, is at the
   * path without a prefix.
   * @param url its path can be decoded
   */
  split(url: string): [prefix: string, path: string] {
    const [path = "/"] = url.split("?", 1);
    const [prefix, rest] = splitPath(path, this.prefixes());
    return [IN_LANGUAGES.test(this.routes.memo(rest).id ?? "") ? prefix : "", rest];
  }

  /** Whether the route of a path has an action. */
  hasAction(path: string): boolean {
    const { id } = this.routes.memo(this.split(path)[1]);
    return id !== undefined && this.build.routes[id]?.module.action !== undefined;
  }

  /**
   * The route of a path, as it is declared: `/products/privacy/:productName`. There are as many values as routes.
   * @param url its path can be decoded
   */
  pattern(url: string): string {
    return this.routes.memo(this.split(url)[1]).pattern;
  }

  /** The path with the declared spelling of its fixed parts: Remix matches them in any case. */
  spell(wanted: string): string {
    const [prefix, path] = this.split(wanted);
    const declared = this.routes.memo(path).pattern.split("/");
    const isFixed = (part: string | undefined) => part && part !== "*" && !part.startsWith(":");
    const [, first = "", ...rest] = path.split("/");
    const folder = first.toLowerCase();
    const parts = ["", FOLDERS.has(`/${folder}`) ? folder : first, ...rest];
    const spelled = parts.map((part, at) => (isFixed(declared[at]) ? declared[at] : part));
    return localPath(prefix, spelled.join("/"));
  }

  /**
   * The URL under which the response to a canonical URL is shared: without the parameters that the page does not read.
   * @returns undefined for a response that is not shared, because the route could use any parameter
   */
  shared(url: string): string | undefined {
    const [path = "/", search] = url.split("?", 2);
    if (search === undefined) return url;
    const pattern = this.pattern(path);
    if (pattern.endsWith("*")) return undefined;
    const given = new URLSearchParams(url.slice(path.length));
    const used = new URLSearchParams();
    for (const name of [...(PAGE_PARAMS[pattern] ?? []), DATA_PARAM]) {
      const value = given.get(name);
      if (value !== null) used.set(name, value);
    }
    const hasOthers = [...given.keys()].length > used.size;
    // The redirect from a product that does not exist passes its query on.
    if (hasOthers && pattern.includes(":")) return undefined;
    return used.size > 0 ? `${path}?${used}` : path;
  }
}

/** The routes below one, or all, in the form that `matchRoutes` reads. */
function childrenOf(routes: ServerBuild["routes"], parent?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parent)
    .flatMap((route) => {
      if (!route) return [];
      const { id, path, index, caseSensitive } = route;
      const named = { id, path, caseSensitive };
      return index ? { ...named, index } : { ...named, children: childrenOf(routes, id) };
    });
}
