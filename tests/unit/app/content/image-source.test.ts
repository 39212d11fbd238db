import { expect, test } from "vitest";
import { getImageSource, openContent } from "~/content/site-content.server";
import { loader } from "~/root";
import { routeArgs, siteContext } from "../../../support/site-content";
import { startSampleDataset } from "../../dataset-server";

test("the content learns where images are, and no setting changes", async ({ onTestFinished }) => {
  const dataset = await startSampleDataset();
  onTestFinished(() => dataset.stop());
  const url = "https://content.example.com/lake/images/local/production/a-1x1.png";
  dataset.documents.unshift({ _id: "image-a-1x1-png", _type: "sanity.imageAsset", url });
  const context = siteContext({ SANITY_API_HOST: dataset.url });
  openContent({ ...context, settings: Object.freeze(context.settings) });
  expect(getImageSource().baseUrl).toBe(dataset.url);

  const { images } = await (await loader(routeArgs("/", {}, { context }))).json();
  const baseUrl = "https://content.example.com/lake";
  expect(images).toEqual({ baseUrl, projectId: "local", dataset: "production" });
  expect(context.settings.imageBaseUrl).toBe(dataset.url);
});
