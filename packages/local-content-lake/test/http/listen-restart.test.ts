import type { ListenEvent } from "@sanity/client";
import { filter, firstValueFrom, map, ReplaySubject, take, timeout, toArray } from "rxjs";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { eventually, PATIENCE_MS } from "../support/eventually";
import { type EventReader, readStream } from "../support/http-client";
import { API_VERSION, startLake, type TestLake } from "../support/lake";

let lake: TestLake;
beforeAll(async () => {
  lake = await startLake();
});
afterAll(() => lake.stop());

const readers: EventReader[] = [];
afterEach(() => {
  for (const reader of readers.splice(0)) reader.kill();
});

function listenUrl(query: string, options = ""): string {
  const search = `query=${encodeURIComponent(query)}&enableResume=true${options}`;
  return `${lake.url}/v${API_VERSION}/data/listen/production?${search}`;
}

async function change(name: string, n: number): Promise<string> {
  const document = { _id: `${name}-${n % 7}`, _type: name, n };
  const { _rev } = await lake.client().createOrReplace(document);
  return _rev;
}

test("a resuming anonymous listener receives nothing about drafts that changed while it was disconnected", async () => {
  const url = listenUrl('*[_type == "hidden"]', "&includeAllVersions=true");
  const first = readStream(url);
  readers.push(first);
  const { id } = await first.next();
  first.kill();
  const draft = await lake.client().create({ _id: "drafts.hidden", _type: "hidden" });
  await lake.client().create({ _id: "hidden", _type: "hidden" });
  const back = readStream(url, { "Last-Event-ID": id ?? "" });
  readers.push(back);
  const received = [await back.next(), await back.next()];
  expect(received[1]?.data).toMatchObject({ documentId: "hidden" });
  expect(JSON.stringify(received)).not.toContain("draft");
  // The event id of the welcome must not reveal it either.
  const fresh = readStream(url);
  readers.push(fresh);
  expect(JSON.stringify(await fresh.next())).not.toContain(draft._rev);
});

test("a listener restarts when its dataset is emptied", async () => {
  const other = await startLake();
  const url = `${other.url}/v${API_VERSION}/data/listen/production?query=*`;
  const resumable = readStream(`${url}&enableResume=true`);
  const plain = readStream(url);
  await resumable.next();
  await plain.next();
  await other.client().create({ _id: "a", _type: "a" });
  const { id } = await resumable.next();
  other.lake.reset("production");
  const reset = await resumable.next();
  expect(reset).toMatchObject({ event: "reset" });
  expect(reset.id).not.toBe(id);
  await plain.next();
  await plain.closed;
  await other.stop();
});

test("Sanity's client resumes its listener", async () => {
  const events = new ReplaySubject<ListenEvent<{ n: number }>>();
  const names = ["welcome", "mutation", "reconnect", "welcomeback", "reset"] as const;
  const subscription = lake
    .client()
    .listen<{ n: number }>(
      '*[_type == "official"]',
      {},
      {
        events: [...names],
        enableResume: true,
      },
    )
    .subscribe(events as never);
  const heard: string[] = [];
  events.subscribe((event) => heard.push(event.type));
  await eventually(() => expect(heard).toEqual(["welcome"]));
  await change("official", 1);
  await eventually(() => expect(heard).toEqual(["welcome", "mutation"]));
  await lake.restart();
  await eventually(() => expect(heard).toContain("reconnect"));
  await eventually(() => change("official", 2));
  await change("official", 3);
  const numbers = await firstValueFrom(
    events.pipe(
      filter((event) => event.type === "mutation"),
      map((event) => event.result?.n),
      take(3),
      toArray(),
      timeout(PATIENCE_MS),
    ),
  );
  expect(numbers).toEqual([1, 2, 3]);
  expect(heard).toEqual([
    "welcome",
    "mutation",
    "reconnect",
    "welcomeback",
    "mutation",
    "mutation",
  ]);
  subscription.unsubscribe();
});
