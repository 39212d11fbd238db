import { afterAll, beforeAll, test } from "vitest";
import { API_VERSION, TEST_TOKENS } from "../support/lake";
import { openWorkshop, type Workshop } from "../support/lake-process";
import { startRawServer } from "./support/load";
import { answersPerSecond } from "./support/socket-load";

const ROUNDS = 5;

let workshop: Workshop;
let url: string;
beforeAll(async () => {
  const seed = Array.from({ length: 100 }, (_, n) => ({
    _id: `post-${n}`,
    _type: "post",
    title: `Post ${n}`,
    order: n,
    text: "Words that make an answer as long as a page's. ".repeat(5),
  }));
  workshop = await openWorkshop(seed);
  url = await workshop.run("lake").url;
});
afterAll(() => workshop.clean());

test.each([
  ["one title", '*[_type == "post"] | order(order)[0].title', undefined],
  ["ten posts", '*[_type == "post"] | order(order)[0...10]{ _id, title, text }', undefined],
  ["ten posts, with a token", '*[_type == "post"] | order(order)[0...10]', TEST_TOKENS.read],
  ["a hundred posts", '*[_type == "post"] | order(order){ _id, title, text }', undefined],
])(
  "an unchanged answer against a raw server that sends the same bytes: %s",
  async (name, query, token) => {
    const address = `${url}/v${API_VERSION}/data/query/production?query=${encodeURIComponent(query)}`;
    const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {};
    const body = Buffer.from(await (await fetch(address, { headers })).arrayBuffer());
    const raw = await startRawServer(body, "application/json; charset=utf-8");
    const rates: { lake: number; raw: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const reference = await answersPerSecond(raw.url, { headers });
      rates.push({ lake: await answersPerSecond(address, { headers }), raw: reference });
    }
    raw.stop();
    const [middle] = rates.sort((a, b) => a.lake / a.raw - b.lake / b.raw).slice(ROUNDS >> 1);
    if (!middle) return;
    console.info(
      `query endpoint, ${name}: ${(middle.lake / middle.raw).toFixed(2)} of a raw server (${Math.round(middle.lake)} to ${Math.round(middle.raw)} answers per second, ${body.length} bytes)`,
    );
  },
);
