import { expect, test } from "vitest";
import { nearMisses } from "../../../../server/ops/suggest-setting";

const SETTINGS = ["PORT", "HOST", "SITE_URL", "SANITY_PROJECT_ID"];

test.each([
  ["PROT", "PORT"],
  ["PORTS", "PORT"],
  ["PRT", "PORT"],
  ["HOSY", "HOST"],
  ["SITEURL", "SITE_URL"],
  ["SITE_ULR", "SITE_URL"],
  ["SANITY_PROJECT_IDS", "SANITY_PROJECT_ID"],
])("%s was probably meant for %s", (name, meant) => {
  expect(nearMisses([name], SETTINGS)).toEqual([{ name, meant }]);
});

test.each(["PORT", "PATH", "HOME", "HOSTNAME", "HOSTTYPE", "SITE", "NODE_ENV", ""])(
  "%s is what it is",
  (name) => {
    expect(nearMisses([name], SETTINGS)).toEqual([]);
  },
);
