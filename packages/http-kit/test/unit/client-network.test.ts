import { expect, test } from "vitest";
import { networkOf } from "../../src/client-network";

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8:1:2::7", "2001:db8:1:2"],
  ["2001:DB8:1:2:3:4:5:6", "2001:db8:1:2"],
  ["2001:db8::7", "2001:db8:0:0"],
  ["::1", "0:0:0:0"],
  ["asha@example.com", "asha@example.com"],
])("networkOf(%s) is %s", (client, network) => {
  expect(networkOf(client)).toBe(network);
});
