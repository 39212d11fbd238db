import { test as base, expect, onTestFinished } from "vitest";
import { getContent } from "~/content/get-content.server";
import { currentLanguage } from "~/content/languages.server";
import { currentContent } from "~/content/request-context.server";
import { getSiteSettings } from "~/content/site-settings.server";
import { openSite } from "~/entry.server";
import { plainText } from "~/lib/text/plain-text";
import type { Language } from "../../../contract/local-path";
import { siteContext } from "../../support/site-content";
import { settingsOf } from "../../support/translations";
import { startSampleDataset } from "../dataset-server";

const NORTH = { name: "north", original: "en-IN", translation: "gu", timeZone: "Asia/Kolkata" };
const SOUTH = { name: "south", original: "en-GB", translation: "fr", timeZone: "Europe/London" };

/** `open` opens a site with a dataset of its own in this process. */
const test = base.extend("open", () => {
  return async ({ name, original, translation, timeZone }: typeof NORTH) => {
    const dataset = await startSampleDataset();
    onTestFinished(dataset.stop);
    const { documents } = dataset;
    const change = (id: string, fields: object) =>
      Object.assign(documents.find(({ _id }) => _id === id) ?? {}, fields);
    const languageOf = (tag: string): Language => ({ tag, title: tag, direction: "ltr" });
    const languages = [original, translation].map(languageOf);
    change("siteSettings", { companyName: name, timeZone, ...settingsOf(languages) });
    const logged: object[] = [];
    const write = (fields: object) => void logged.push(fields);
    const listeners: ((change: { dataset: string }) => void)[] = [];
    const settings = { SANITY_API_HOST: dataset.url, SANITY_DATASET: name };
    const site = openSite({
      ...siteContext(settings),
      log: { info: write, warn: write, error: write },
      lake: { fetch, onChange: (listener) => void listeners.push(listener) },
    });
    await site.loadSettings();
    const read = async (prefix = "") => {
      const { response } = await site.render(prefix, async () => {
        const reading = [getSiteSettings(), getContent("faq")] as const;
        const [{ companyName, timeZone }, { length: faqs }] = await Promise.all(reading);
        const { dataset } = currentContent().imageSource();
        const { tag } = currentLanguage();
        const name = plainText(companyName);
        return Response.json({ companyName: name, timeZone, dataset, tag, faqs });
      });
      return response.json();
    };
    const report = () => listeners.forEach((listener) => void listener({ dataset: name }));
    return { site, change, report, read, logged };
  };
});

const pageOf = ({ name, timeZone }: typeof NORTH, tag: string) =>
  expect.objectContaining({ companyName: name, timeZone, dataset: name, tag });

test("two sites in one process answer at a time each from its own content", async ({ open }) => {
  const [north, south] = await Promise.all([open(NORTH), open(SOUTH)]);
  const reading = [north.read(), north.read("/gu"), south.read(), south.read("/fr")];
  const ofNorth = ["en-IN", "gu"].map((tag) => pageOf(NORTH, tag));
  const ofSouth = ["en-GB", "fr"].map((tag) => pageOf(SOUTH, tag));
  expect(await Promise.all(reading)).toEqual([...ofNorth, ...ofSouth]);
  const contents = [north, south].map(({ site: { content } }) => content);
  expect(contents.map((content) => content.languagePrefixes())).toEqual([["/gu"], ["/fr"]]);
  expect(contents.map(({ timeZone }) => timeZone)).toEqual(["Asia/Kolkata", "Europe/London"]);
});

test("a change of one site reaches neither cache nor log of another", async ({ open }) => {
  const [north, south] = await Promise.all([open(NORTH), open(SOUTH)]);
  const before = await Promise.all([north.read(), south.read()]);
  for (const { change } of [north, south]) change("faq-support", { answer: 24 });
  north.report();
  const after = await Promise.all([north.read(), south.read()]);
  expect(after.map(({ faqs }, index) => before[index].faqs - faqs)).toEqual([1, 0]);
  const line = expect.objectContaining({ document: "faq-support" });
  expect([north.logged, south.logged]).toEqual([[line], []]);
  expect(north.site.content.leftOut.list()).toMatchObject([{ id: "faq-support" }]);
  expect(south.site.content.leftOut.list()).toEqual([]);
});

test("what pages read that are rendered at a time is recorded for each", async ({ open }) => {
  const { site } = await open(NORTH);
  const pages = [() => getContent("faq"), () => Promise.resolve()].map((read) =>
    site.render("", () => read().then(() => new Response())),
  );
  const used = (await Promise.all(pages)).map((page) => page.used);
  // This dataset has no sync tags.
  expect(used.map(({ dependsOnAll }) => dependsOnAll)).toEqual([true, false]);
});

test("content that is read outside of a request is refused with what to do", async () => {
  await expect(getContent("faq")).rejects.toThrow("outside of a request: call `runInRequest`");
});
