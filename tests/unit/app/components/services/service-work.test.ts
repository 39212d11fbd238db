import { expect, test } from "vitest";
import { workOf } from "~/components/services/service-work";

const image = { assetId: "image-a-4x3-jpg", alt: "", width: 4, height: 3 };
const picture = { ...image, lqip: null, hotspot: null, crop: null };

const PROJECTS = [
  { _id: "blank", title: "No category", category: " ", image: picture },
  { _id: "bare", title: "No image", category: "Mobile App", image: { ...picture, assetId: "" } },
  { _id: "shop", title: "Shop", category: "shopify", image: picture },
  { _id: "app", title: "App", category: "Mobile App", image: picture },
  { _id: "other", title: "Second app", category: "Mobile App", image: picture },
];

test.each([
  ["Mobile App Development", "/projects#app"],
  ["Shopify Development", "/projects#shop"],
  ["Cloud Services", undefined],
  ["", undefined],
])("the service %j shows the first project of its kind that has an image: %j", (title, path) => {
  expect(workOf({ title }, PROJECTS)?.path).toBe(path);
});
