import { badRequest } from "./response/errors";

export type PathMatcher = (path: string) => Record<string, string> | undefined;

/**
 * Compiles a route's path.
 * @returns a function that returns the decoded parameters of a matching path
 */
export function compilePath(template: string): PathMatcher {
  const names: string[] = [];
  const source = template.replace(/:(\w+)(\*?)/g, (_match, name: string, rest: string) => {
    names.push(name);
    return rest ? "(.+)" : "([^/]+)";
  });
  const pattern = new RegExp(`^${source}$`);
  return (path) => {
    const match = pattern.exec(path);
    if (!match) return undefined;
    return Object.fromEntries(names.map((name, index) => [name, decode(match[index + 1] ?? "")]));
  };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest("The URL is not encoded correctly");
  }
}
