import { describe, expect, test } from "vitest";
import { isSameOrigin } from "../../../../server/middleware/csrf";

const SITE = "https://www.example.com";

function isOwn(headers: Record<string, string>) {
  return isSameOrigin({ host: "www.example.com", ...headers }, SITE);
}

describe("the origin of a POST", () => {
  test.each<[string, Record<string, string>]>([
    ["Sec-Fetch-Site is same-origin", { "sec-fetch-site": "same-origin" }],
    ["Sec-Fetch-Site is none", { "sec-fetch-site": "none" }],
    [
      "the origin is null but Sec-Fetch-Site is same-origin",
      {
        "sec-fetch-site": "same-origin",
        origin: "null",
      },
    ],
    ["the origin is the site's", { origin: SITE }],
    [
      "the origin was hidden but the referrer is the site's",
      {
        origin: "null",
        referer: `${SITE}/contact`,
      },
    ],
    ["only the referrer is sent", { referer: `${SITE}/contact?plan=Basic` }],
    ["no header names an origin", {}],
    ["a proxy changed the host", { host: "10.0.0.4:3000", origin: SITE }],
    [
      "a proxy passes another host on",
      {
        host: "10.0.0.4:3000",
        "x-forwarded-host": "preview.example.com",
        origin: "https://preview.example.com",
      },
    ],
  ])("is this site when %s", (_, headers) => {
    expect(isOwn(headers)).toBe(true);
  });

  test.each<[string, Record<string, string>]>([
    ["Sec-Fetch-Site is cross-site", { "sec-fetch-site": "cross-site", origin: SITE }],
    ["Sec-Fetch-Site is same-site", { "sec-fetch-site": "same-site" }],
    ["the origin is another", { origin: "https://evil.example" }],
    ["the origin only starts like the site's", { origin: "https://www.example.com.evil.example" }],
    ["the port is another", { origin: "https://www.example.com:8443" }],
    ["the origin is hidden", { origin: "null" }],
    ["the referrer is another", { referer: "https://evil.example/www.example.com" }],
    ["the origin is no address", { origin: "www.example.com" }],
  ])("is not this site when %s", (_, headers) => {
    expect(isOwn(headers)).toBe(false);
  });
});
