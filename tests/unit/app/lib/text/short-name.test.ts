import { expect, test } from "vitest";
import { shortName } from "~/lib/text/short-name.server";

test.each([
  ["Sabarmati Softworks", "Sabarmati"],
  ["Delta Studio", "Delta Studio"],
  ["Smith & Sons Engineering", "Smith & Sons"],
  ["Bread and Butterflies", "Bread"],
  ["Rivers, Lakes and Seas", "Rivers"],
  ["Aqua-Bau-Te-Werke GmbH", "Aqua-Bau-Te"],
  ["The Riverside Company", "Riverside"],
  ["Softwareentwicklungsgesellschaft", "Softwareentw"],
  ["  ", ""],
])("the short name of %j is %j", (name, short) => {
  expect(shortName(name)).toBe(short);
});
