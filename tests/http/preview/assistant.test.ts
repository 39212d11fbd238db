import { expect } from "vitest";
import { storedToken } from "../../support/site";
import { test as base } from "../test";

/** A test with `call`, which calls a tool of the lake with the token of an editor. */
const test = base.extend("call", ({ site }) => async (name: string, args: object = {}) => {
  const params = { name, arguments: args };
  const response = await site.open("/lake/mcp", {
    method: "POST",
    headers: {
      Authorization: `Bearer ${storedToken(site, "write")}`,
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/call", params }),
  });
  const { result } = await response.json();
  return result.structuredContent;
});

test("an assistant sees a draft on its page, which visitors do not", async ({ editor, call }) => {
  const { _id } = await editor.fetch('*[_type == "faq"][0]');
  const documents = { [_id]: { patches: [{ set: { question: "Only in the draft?" } }] } };
  expect(await call("patch_documents", { documents })).toMatchObject({ ids: [`drafts.${_id}`] });
  const { pages } = await call("preview_url", { documentId: _id });
  const [{ path, preview }] = pages;
  expect(preview).toContain("/studio/presentation?preview=");
  const draft = await call("render_page", { path });
  expect(draft).toMatchObject({ status: 200, html: expect.stringContaining("Only in the draft?") });
  expect((await call("render_page", { path, drafts: false })).html).not.toContain(
    "Only in the draft?",
  );
});

test("an assistant is told what the site leaves out", async ({ editor, call }) => {
  expect(await call("list_left_out")).toEqual({ documents: [], left: 0 });
  await editor.create({ _id: "incomplete", _type: "faq", answer: [] });
  const { documents } = await call("list_left_out");
  expect(documents).toMatchObject([
    { id: "incomplete", problems: ["Question is missing", "Answer is missing"] },
  ]);
});
