/** Every address a visitor may read: each page, each way to filter, each product's policy. */
export const PAGE_PATHS = [
  "/",
  "/services",
  "/projects",
  "/projects?tech=kotlin",
  "/projects?tech=COBOL",
  "/products",
  "/products/privacy/print-studio-customizer",
  "/products/privacy/bundle-builder",
  "/about",
  "/team",
  "/plan",
  "/schedule",
  "/contact",
];
