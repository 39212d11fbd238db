import { expect, test } from "vitest";
import { deviceName } from "../../../src/people/user-agent";

const SAFARI = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1";
const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test.each([
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) ${SAFARI}`, "Safari on iPhone"],
  [`Mozilla/5.0 (Linux; Android 14) ${CHROME}`, "Chrome on Android"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/140.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${CHROME}`, "Chrome on macOS"],
  ["curl/8.5.0", "Browser"],
  [undefined, "Browser"],
])("the device name of %s is %s", (userAgent, device) => {
  expect(deviceName(userAgent)).toBe(device);
});
