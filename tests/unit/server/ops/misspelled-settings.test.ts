import { expect, test } from "vitest";
import { misspelledSettings } from "../../../../server/ops/misspelled-settings";

const SETTINGS = ["PORT", "HOST", "SITE_URL", "SANITY_PROJECT_ID"];

test.each([
  ["PROT", "PORT"],
  ["PORTS", "PORT"],
  ["PRT", "PORT"],
  ["HOSY", "HOST"],
  ["SITEURL", "SITE_URL"],
  ["SITE_ULR", "SITE_URL"],
  ["SANITY_PROJECT_IDS", "SANITY_PROJECT_ID"],
])("%s is reported as a misspelling of %s", (name, meant) => {
  expect(misspelledSettings([name], SETTINGS)).toEqual([
    `${name} is set, and means nothing here: did you mean ${meant}?`,
  ]);
});

test.each(["PORT", "PATH", "HOME", "HOSTNAME", "HOSTTYPE", "SITE", "NODE_ENV", ""])(
  "%s is not reported",
  (name) => {
    expect(misspelledSettings([name], SETTINGS)).toEqual([]);
  },
);
