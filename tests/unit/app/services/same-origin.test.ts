import { describe, expect, it } from "vitest";
import { isSameOrigin } from "~/services/same-origin.server";

const SITE = "https://www.example.com";

function post(headers: Record<string, string>) {
  return new Request("http://www.example.com/contact", { method: "POST", headers });
}

describe("where a post comes from", () => {
  it.each([
    ["the browser says same-origin", { "Sec-Fetch-Site": "same-origin" }],
    ["the visitor reloaded", { "Sec-Fetch-Site": "none" }],
    ["the origin is the site's", { Origin: "https://www.example.com" }],
    [
      "the origin was hidden but the referrer is the site's",
      {
        Origin: "null",
        Referer: "https://www.example.com/contact",
      },
    ],
    ["only the referrer is sent", { Referer: "https://www.example.com/contact?plan=Basic" }],
    ["nothing is said at all", {}],
  ])("is this site when %s", (_, headers) => {
    expect(isSameOrigin(post(headers as Record<string, string>), SITE)).toBe(true);
  });

  it.each([
    ["the browser says cross-site", { "Sec-Fetch-Site": "cross-site", Origin: SITE }],
    ["it is another host of the same site", { "Sec-Fetch-Site": "same-site" }],
    ["the origin is another", { Origin: "https://evil.example" }],
    ["the origin only starts like ours", { Origin: "https://www.example.com.evil.example" }],
    ["the port is another", { Origin: "https://www.example.com:8443" }],
    ["the origin is hidden", { Origin: "null" }],
    ["the referrer is another", { Referer: "https://evil.example/www.example.com" }],
    ["the origin is no address", { Origin: "www.example.com" }],
  ])("is not this site when %s", (_, headers) => {
    expect(isSameOrigin(post(headers as Record<string, string>), SITE)).toBe(false);
  });

  it("believes the public address when a proxy changed the host", () => {
    const request = new Request("http://10.0.0.4:3000/contact", {
      method: "POST",
      headers: { Origin: SITE },
    });
    expect(isSameOrigin(request, SITE)).toBe(true);
  });
});
