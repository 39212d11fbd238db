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
])("%s alone is reported, as a misspelling of %s", (name, meant) => {
  const others = ["PORT", "PATH", "HOME", "HOSTNAME", "HOSTTYPE", "SITE", "NODE_ENV", ""];
  expect(misspelledSettings([...others, name], SETTINGS)).toEqual([
    `${name} is set, and means nothing here: did you mean ${meant}?`,
  ]);
});
