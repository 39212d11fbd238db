import type { IncomingMessage } from "node:http";
import { expect, test } from "vitest";
import { hostOf, readAbsoluteForm } from "../../src";

function read(url: string, host = "localhost") {
  const request = { url, headers: { host }, rawHeaders: ["Accept", "*/*", "Host", host] };
  readAbsoluteForm(request as unknown as IncomingMessage);
  return { url: request.url, host: hostOf(request), header: request.headers.host };
}

test.each([
  ["http://lake.example:3333/v1/ping?tag=a", "lake.example:3333", "/v1/ping?tag=a"],
  ["HTTPS://lake.example", "lake.example", "/"],
  ["http://lake.example?a=/b", "lake.example", "/?a=/b"],
  ["http:///v1/ping", "", "/v1/ping"],
])("readAbsoluteForm replaces the Host header by the host of %s", (address, host, url) => {
  expect(read(address)).toEqual({ url, host, header: host });
});

test.each(["/v1/ping", "//lake.example/v1", "*", "ftp://lake.example/"])(
  "readAbsoluteForm leaves %s unchanged",
  (url) => {
    expect(read(url)).toEqual({ url, host: "localhost", header: "localhost" });
  },
);
