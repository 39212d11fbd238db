import { rmSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { restoreBackup } from "../../src/backup/restore-backup";
import { writeBackup } from "../../src/backup/write-backup";
import type { Notifier } from "../../src/people/notices/types";
import { actionOf, temporaryFolder, writeNdjson } from "../support/documents";
import { eventually } from "../support/eventually";
import { webhookTest } from "../support/extended";
import type { TestLake } from "../support/lake";

const HOUR = 3_600_000;

/** Fails until it works, so that its notices wait. */
class TestNotifier implements Notifier {
  works = false;
  readonly sent: string[] = [];

  noticesOf({ dataset, after }: Parameters<Notifier["noticesOf"]>[0]): string[] {
    return [`${dataset} ${after?._id}`];
  }

  async send(text: string): Promise<void> {
    if (!this.works) throw new Error("no connection");
    this.sent.push(text);
  }
}

/** A lake with a scheduled draft and release, and with messages and mails that were not delivered. */
const test = webhookTest
  .extend("notifier", () => new TestNotifier())
  .extend("own", { auto: true }, async ({ calendar, lake, client, receiver, hooks, notifier }) => {
    await lake.restart({ notifier });
    receiver.answer(500);
    await hooks.add({ dataset: "*", includeDrafts: true, includeAllVersions: true });
    const release = { releaseId: "r" };
    await client.releases.create({ ...release, metadata: { title: "R", releaseType: "asap" } });
    for (const _id of ["drafts.alone", "versions.r.released"]) {
      await client.create({ _id, _type: "post" });
    }
    const publishAt = calendar.in(HOUR);
    const alone = { publishedId: "alone", draftId: "drafts.alone" };
    await client.action(actionOf("document.schedule", { ...alone, publishAt }));
    await client.releases.schedule({ ...release, publishAt });
    await eventually(() => expect(receiver.received.length).toBeGreaterThan(0));
  });

type Copy = (lake: TestLake) => Promise<string>;

const COPIES: Record<string, Copy> = {
  async "a dataset copy"(lake) {
    const client = lake.client();
    const url = "/projects/local/datasets/production/copy";
    const body = { targetDataset: "copy" };
    const { jobId } = await client.request({ method: "PUT", url, body });
    await eventually(async () => {
      expect(await client.request({ url: `/jobs/${jobId}` })).toMatchObject({ state: "completed" });
    });
    return "copy";
  },
  async "an import"(lake) {
    const documents = await lake.client({ perspective: "raw" }).fetch<object[]>("*");
    const file = writeNdjson(join(temporaryFolder(), "data.ndjson"), documents);
    await lake.lake.importSeed("copy", file);
    return "copy";
  },
  async "an imported release"(lake) {
    const document = await lake.client().getDocument("_.releases.r");
    const copy = lake.client({ dataset: "copy" });
    await copy.datasets.create("copy");
    await copy.action(actionOf("release.import", { releaseId: "r", document }));
    return "copy";
  },
  async "a restored backup"(lake) {
    const file = join(temporaryFolder(), "backup.db");
    writeBackup(lake.dataDir, file);
    await lake.lake.close();
    rmSync(lake.dataDir, { recursive: true });
    restoreBackup(lake.dataDir, file);
    return "production";
  },
};

const eachCopy = test.for(Object.keys(COPIES));

eachCopy("%s publishes and sends nothing", async (kind, { calendar, lake, receiver, notifier }) => {
  const dataset = (await COPIES[kind]?.(lake)) ?? "";
  receiver.received.length = 0;
  receiver.answer(200);
  notifier.works = true;
  await lake.restart({ notifier });
  const copy = lake.client({ dataset, perspective: "raw" });
  const release = { state: "active", metadata: { title: "R" } };
  expect(await copy.getDocument("_.releases.r")).toMatchObject(release);
  expect(await copy.fetch("*[defined(publishAt) || defined(_system.publishAt)]")).toEqual([]);
  calendar.advance(2 * HOUR);
  if (dataset === "copy") {
    const published = () => lake.client().fetch("*[_type == 'post'] | order(_id)._id");
    await expect.poll(published).toEqual(["alone", "released"]);
  }
  expect(await copy.fetch("*[_id in ['alone', 'released']]")).toEqual([]);
  // Messages and mails come in the order of commits.
  await copy.create({ _id: "written", _type: "post" });
  const heard = () =>
    receiver.received
      .filter(({ headers }) => headers["sanity-dataset"] === dataset)
      .map(({ headers }) => headers["sanity-document-id"]);
  await expect.poll(heard).toContain("written");
  expect(heard()).toEqual(["written"]);
  const mailed = () => notifier.sent.filter((text) => text.startsWith(`${dataset} `));
  await expect.poll(mailed).toContain(`${dataset} written`);
  expect(mailed()).toEqual([`${dataset} written`]);
});
