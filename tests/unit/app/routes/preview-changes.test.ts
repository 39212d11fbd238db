import { EventEmitter } from "node:events";
import { expect } from "vitest";
import { runInPreview } from "~/content/request-context.server";
import { createPreviewCookie } from "~/preview/preview.server";
import { loader } from "~/routes/preview.changes";
import { join, manage } from "../../../../packages/local-content-lake/test/support/people";
import { routeArgs, siteContext, test } from "../../../support/site-content";

/** Opens the stream of a member's preview. */
async function open(userId = "local-editor") {
  const context = siteContext();
  const session = { perspective: "drafts", grant: { userId } } as const;
  const cookie = await createPreviewCookie(session, context.settings);
  const headers = { Cookie: cookie.slice(0, cookie.indexOf(";")) };
  const closing = new EventEmitter();
  const onClose = (listener: () => void) => closing.once("close", listener);
  const response = runInPreview("drafts", () =>
    loader(routeArgs("/preview/changes", { headers }, { context: { ...context, onClose } })),
  );
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  return {
    response,
    end: () => closing.emit("close"),
    /** Resolves when the server ends the stream. */
    async ends() {
      while (!(await reader?.read())?.done);
    },
    /** Waits for that many events. @returns everything sent */
    async receives(times: number) {
      while (text.split("data: change").length <= times)
        text += (await reader?.read())?.value ?? "";
      return text;
    },
  };
}

test("the stream of changes answers 403 without a preview", () => {
  expect(loader(routeArgs("/preview/changes")).status).toBe(403);
});

test("the stream of changes notifies a preview of a change", async ({ lake, client }) => {
  const preview = await open();
  expect(preview.response.headers.get("Content-Type")).toBe("text/event-stream");
  expect(await preview.receives(1)).toContain("retry: 1000");
  await client.patch("homePage").set({ "hero.intro": "New." }).commit();
  await preview.receives(2);
  const { listeners } = lake.lake.stats();
  preview.end();
  await expect.poll(() => lake.lake.stats().listeners).toBe(listeners - 1);
});

test("the stream of changes notifies a preview that connects after others once, because it may have missed changes", async () => {
  const first = await open();
  expect(await first.receives(1)).toContain("data: change");
  const second = await open();
  expect(await second.receives(1)).toContain("data: change");
  for (const preview of [first, second]) preview.end();
});

test("the stream of changes ends when its user is removed", async ({ lake, client }) => {
  await join(lake, "administrator");
  const { id } = await join(lake, "editor");
  const preview = await open(id);
  await preview.receives(1);
  await manage(lake, "DELETE", `/people/${id}`);
  await client.patch("homePage").set({ "hero.intro": "Newer." }).commit();
  await preview.ends();
});
