import { expect, test } from "vitest";
import { isPublicAddress } from "../../src/public-address";

test.each(["8.8.8.8", "93.184.216.34", "2606:4700::1111"])("%s is a public address", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

const OTHERS = {
  "this machine": ["0.0.0.0", "127.0.0.1", "127.9.9.9", "::", "::1"],
  "a private network": [
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "fc00::1",
    "fd12::1",
  ],
  "a provider's network": ["100.64.0.1", "192.0.0.1"],
  "one link": ["169.254.169.254", "fe80::1"],
  "many at once": ["224.0.0.1", "255.255.255.255", "ff02::1"],
  "tests and later use": ["198.18.0.1", "240.0.0.1", "2001::1"],
  "another one in IPv6": [
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",
    "2002:7f00:1::",
  ],
};

test.each(Object.entries(OTHERS))("an address of %s is not public", (_what, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});
