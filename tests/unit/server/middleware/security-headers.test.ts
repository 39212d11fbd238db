import { expect, test } from "vitest";
import { envOf, readSettings } from "../../../../server/config/settings";
import { securityHeaders } from "../../../../server/middleware/security-headers";

function transportSecurity(settings: Record<string, string>) {
  return new Map(securityHeaders(envOf(readSettings(settings)))).get("Strict-Transport-Security");
}

test("HSTS is sent for https, and includes subdomains only with HSTS_SUBDOMAINS", () => {
  const SITE_URL = "https://www.example.com";
  expect(transportSecurity({})).toBeUndefined();
  expect(transportSecurity({ SITE_URL })).toBe("max-age=31536000");
  expect(transportSecurity({ SITE_URL, HSTS_SUBDOMAINS: "true" })).toBe(
    "max-age=31536000; includeSubDomains",
  );
});
