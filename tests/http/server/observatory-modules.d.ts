declare module "@mdn/mdn-http-observatory/src/constants.js" {
  import type { Requests } from "@mdn/mdn-http-observatory/src/types.js";
  export const ALL_TESTS: ((requests: Requests) => { result: string })[];
}

declare module "@mdn/mdn-http-observatory/src/types.js" {
  export interface Response {
    status: number;
    headers: Record<string, string>;
    data: string;
    verified: boolean;
    httpEquiv: Map<string, string[]>;
  }
  export class Requests {
    constructor(hostname: string);
    responses: { auto: Response | null; https: Response | null };
    resources: { path: string | null };
    session: { url: URL } | null;
  }
}

declare module "@mdn/mdn-http-observatory/src/grader/grader.js" {
  export function getScoreModifier(result: string): number;
}

declare module "@mdn/mdn-http-observatory/src/retriever/utils.js" {
  export function parseHttpEquivHeaders(html: string, baseUrl: string): Map<string, string[]>;
}
