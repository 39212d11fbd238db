import sharp from "sharp";
import { expect } from "vitest";
import type { PreviewStatus } from "~/content/perspective";
import type { Random } from "../../../packages/local-content-lake/test/support/random";
import { postContact } from "../../support/contact";
import { editorClient, enterPreview } from "../../support/site";
import type { Run } from "./run";

/** A publication is on its page at once; a request in flight may be answered from before it. */
const MAX_READS = 5;

/** The last sent and the last acknowledged step of one editor. */
export interface Edits {
  id: string;
  sent: number;
  acknowledged: number;
}

/** Increments an editor's own document, one acknowledged step after the other. */
export function edit(run: Run, edits: Edits): Promise<void> {
  return run.repeat("edits", async () => {
    edits.sent += 1;
    await editorClient(run.site)
      .transaction()
      .createIfNotExists({ _id: edits.id, _type: "soak", n: 0 })
      .patch(edits.id, (patch) => patch.inc({ n: 1 }))
      .commit({ visibility: "async" });
    edits.acknowledged += 1;
  });
}

/** Checks that no acknowledged step is lost and no stored step was not sent. */
export async function checkEdits(run: Run, edits: Edits): Promise<void> {
  // The editor continues during the check.
  const { id, acknowledged } = edits;
  const n = await editorClient(run.site).fetch<number | null>("*[_id == $id][0].n", { id });
  expect(n ?? 0).toBeGreaterThanOrEqual(acknowledged);
  expect(n ?? 0).toBeLessThanOrEqual(edits.sent);
}

/** Publishes new texts and checks them on their page. */
export function publish(run: Run): Promise<void> {
  return run.repeat("publications", async (turn) => {
    const text = `Soaked ${turn} times`;
    await editorClient(run.site).patch("teamPage").set({ "hero.intro": text }).commit();
    for (let reads = 1; !(await run.site.read("/team")).includes(text); reads += 1) {
      if (reads === MAX_READS) throw new Error(`/team lacks "${text}"`);
    }
  });
}

/** Uploads images. @param uploaded receives the path of each acknowledged one */
export function upload(run: Run, random: Random, uploaded: Set<string>): Promise<void> {
  return run.repeat("uploads", async () => {
    const channel = () => random.below(256);
    const background = { r: channel(), g: channel(), b: channel() };
    const picture = sharp({ create: { width: 64, height: 64, channels: 3, background } });
    const file = await picture.png().toBuffer();
    const { url } = await editorClient(run.site).assets.upload("image", file);
    uploaded.add(new URL(url).pathname);
  });
}

export async function checkUploads(run: Run, uploaded: Set<string>): Promise<void> {
  for (const path of uploaded) {
    const response = await fetch(run.url + path);
    await response.arrayBuffer();
    expect([path, response.status]).toEqual([path, 200]);
  }
}

/** Sends contact messages. @param accepted receives the subject of each acknowledged one */
export function write(run: Run, random: Random, accepted: Set<string>): Promise<void> {
  return run.repeat("messages", async (turn) => {
    const subject = `Message ${turn} of ${random.below(1e9)}`;
    const fields = { name: "Soak", email: "soak@example.com", subject, message: "Every minute." };
    // Another client IP each time, because of the rate limit.
    const address = `10.${random.below(256)}.${random.below(256)}.${random.below(256)}`;
    const response = await postContact(run.url, fields, { "X-Forwarded-For": address });
    await response.arrayBuffer();
    if (response.status !== 303) throw new Error(`a message was answered ${response.status}`);
    accepted.add(subject);
  });
}

const PREVIEWED = "/projects";

/** Creates an invalid document, as a draft and published, reads its page and deletes it. */
export function previewBadDocument(run: Run): Promise<void> {
  return run.repeat("previews of a bad document", async (turn) => {
    const client = editorClient(run.site);
    const title = `Half a project, ${turn}`;
    const ids = ["drafts.soak-half", "soak-half"];
    const begun = client.transaction();
    for (const _id of ids) begun.createOrReplace({ _id, _type: "project", title });
    await begun.commit();
    const headers = { Cookie: await enterPreview(run.site) };
    for (const init of [{ headers }, {}]) {
      const response = await fetch(run.url + PREVIEWED, init);
      const html = await response.text();
      if (response.status !== 200 || !html.endsWith("</html>") || html.includes(title)) {
        throw new Error(`${PREVIEWED} answered ${response.status} with ${html.length} characters`);
      }
    }
    const status = await fetch(`${run.url}/preview/status`, { headers });
    const { incomplete }: PreviewStatus = await status.json();
    const named = incomplete.map((one) => one.title).join() || "nothing";
    if (!named.includes(title)) throw new Error(`the preview names ${named}, not "${title}"`);
    await client.delete({ query: "*[_id in $ids]", params: { ids } });
  });
}
