import { PAGES } from "../../../contract/pages";
import { productPath } from "../../../contract/product-url";
import { sampleOfType } from "../sample/documents";

const products = sampleOfType<{ name: string }>("product").map(({ name }) => productPath(name));

/** All public paths: pages, filters and product policies. */
export const PAGE_PATHS = [
  ...Object.values(PAGES).flatMap(({ path }) => (path.includes(":") ? products : path)),
  `${PAGES.projectsPage.path}?tech=kotlin`,
  `${PAGES.projectsPage.path}?tech=COBOL`,
];
