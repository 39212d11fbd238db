import { once } from "node:events";
import { expect, vi } from "vitest";
import { getContent } from "~/content/get-content.server";
import { runInPreview, runInRequest } from "~/content/request-context.server";
import { SiteContent } from "~/content/site-content.server";
import { running, serve } from "../../../support/fixtures";
import { siteContext } from "../../../support/site-content";
import { test as base } from "../../support";

/** A visitor gets a response by then. */
const LONGEST_MS = 3_000;

/** `frozen` takes every question in, and never says a word. */
const test = base
  .extend(
    "frozen",
    { scope: "file" },
    running(() => serve(() => {})),
  )
  .extend("content", { scope: "file" }, ({ frozen: { url } }) => {
    return new SiteContent(siteContext({ SANITY_API_HOST: url }));
  })
  .extend("intervals", { auto: true }, ({}, { onCleanup }) => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onCleanup(() => void vi.useRealTimers());
  });
test.aroundEach((run, { content }) => runInRequest({ content }, run));

test.for([
  ["a visitor's page", () => getContent("faq")],
  ["an editor's preview", () => runInPreview("drafts", () => getContent("faq"))],
] as const)("a silent dataset ends %s with a 503 in time", async ([, read], { frozen }) => {
  const request = once(frozen.server, "request");
  let ended: unknown;
  const reading = read().catch((error: unknown) => {
    ended = error;
  });
  await request;
  expect(ended).toBeUndefined();
  vi.advanceTimersByTime(LONGEST_MS);
  await reading;
  expect(ended).toBeInstanceOf(Response);
  expect(ended).toMatchObject({ status: 503 });
});

test.for([
  ["answers with an HTML page", 200, { "Content-Type": "text/html" }],
  ["redirects to an invalid URL", 307, { Location: "//:" }],
] as const)("a dataset that %s ends a page with a 503", async ([, status, headers], { listen }) => {
  const impostor = await listen((_request, response) => {
    response.writeHead(status, headers).end("<html>Sign in</html>");
  });
  const content = new SiteContent(siteContext({ SANITY_API_HOST: impostor.url }));
  const reading = runInRequest({ content }, () => getContent("faq"));
  await expect(reading).rejects.toMatchObject({ status: 503 });
});
