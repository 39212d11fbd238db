import { expect, test } from "vitest";
import { runInRequest } from "~/content/request-context.server";
import { SiteContent } from "~/content/site-content.server";
import { loader } from "~/root";
import { routeArgs, siteContext } from "../../../support/site-content";
import { startSampleDataset } from "../../dataset-server";

test("the content learns where images are, and no setting changes", async ({ onTestFinished }) => {
  const dataset = await startSampleDataset();
  onTestFinished(() => dataset.stop());
  const url = "https://content.example.com/lake/images/local/production/a-1x1.png";
  dataset.documents.unshift({ _id: "image-a-1x1-png", _type: "sanity.imageAsset", url });
  const context = siteContext({ SANITY_API_HOST: dataset.url });
  const content = new SiteContent({ ...context, settings: Object.freeze(context.settings) });
  expect(content.imageSource().baseUrl).toBe(dataset.url);

  const args = routeArgs("/", {}, { context });
  const { images } = await (await runInRequest({ content }, () => loader(args))).json();
  const baseUrl = "https://content.example.com/lake";
  expect(images).toEqual({ baseUrl, projectId: "local", dataset: "production" });
  expect(context.settings.imageBaseUrl).toBe(dataset.url);
});
