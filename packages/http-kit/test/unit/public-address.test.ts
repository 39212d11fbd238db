import { expect, test } from "vitest";
import { isPublicAddress } from "../../src/public-address";

test.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111"])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test.each([
  ...["0.0.0.0", "10.1.2.3", "100.64.0.1", "127.0.0.1", "127.9.9.9", "169.254.169.254"],
  ...["172.16.0.1", "172.31.255.255", "192.0.0.1", "192.168.1.1", "198.18.0.1", "224.0.0.1"],
  ...["240.0.0.1", "255.255.255.255", "::", "::1", "fe80::1", "fc00::1", "fd12::1", "ff02::1"],
  ...["::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "2001::1"],
])("%s is no public address", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});
