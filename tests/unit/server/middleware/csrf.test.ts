import { expect, test } from "vitest";
import { isSameOrigin } from "../../../../server/middleware/csrf";

const SITE = "https://www.example.com";
const HIDDEN = { origin: "null" };
const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };
const PROXIED = { host: "10.0.0.4:3000" };
const PREVIEW = {
  "x-forwarded-host": "preview.example.com",
  origin: "https://preview.example.com",
};

test.each<[isOwn: boolean, what: string, headers: Record<string, string>]>([
  [true, "Sec-Fetch-Site is same-origin", SAME_ORIGIN],
  [true, "Sec-Fetch-Site is none", { "sec-fetch-site": "none" }],
  [true, "the origin is null but Sec-Fetch-Site is same-origin", { ...SAME_ORIGIN, ...HIDDEN }],
  [true, "the origin is the site's", { origin: SITE }],
  [true, "the origin was hidden, not the referrer", { ...HIDDEN, referer: `${SITE}/contact` }],
  [true, "only the referrer is sent", { referer: `${SITE}/contact?plan=Basic` }],
  [true, "no header names an origin", {}],
  [true, "a proxy changed the host", { ...PROXIED, origin: SITE }],
  [true, "a proxy passes another host on", { ...PROXIED, ...PREVIEW }],
  [false, "Sec-Fetch-Site is cross-site", { "sec-fetch-site": "cross-site", origin: SITE }],
  [false, "Sec-Fetch-Site is same-site", { "sec-fetch-site": "same-site" }],
  [false, "the origin is another", { origin: "https://evil.example" }],
  [false, "the origin only starts like the site's", { origin: `${SITE}.evil.example` }],
  [false, "the port is another", { origin: `${SITE}:8443` }],
  [false, "the origin is hidden", HIDDEN],
  [false, "the referrer is another", { referer: "https://evil.example/www.example.com" }],
  [false, "the origin is no address", { origin: "www.example.com" }],
])("isSameOrigin is %s for a POST if %s", (isOwn, _what, headers) => {
  expect(isSameOrigin({ host: "www.example.com", ...headers }, SITE)).toBe(isOwn);
});
