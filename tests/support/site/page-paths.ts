import { PAGES } from "../../../contract/pages";
import { productPath } from "../../../contract/product-url";
import { sampleOfType } from "../sample/documents";

const products = sampleOfType<{ name: string }>("product").map(({ name }) => productPath(name));

/** Every address a visitor may read: each page, each way to filter, each product's policy. */
export const PAGE_PATHS = [
  ...Object.values(PAGES).flatMap(({ path }) => (path.includes(":") ? products : path)),
  "/projects?tech=kotlin",
  "/projects?tech=COBOL",
];
