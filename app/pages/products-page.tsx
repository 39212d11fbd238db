import { useLoaderData } from "@remix-run/react";
import { Artefact } from "~/components/layout/artefact";
import { CallToAction } from "~/components/layout/call-to-action";
import { EmptyList } from "~/components/layout/empty-list";
import { PageHero } from "~/components/layout/page-hero";
import { StructuredData } from "~/components/layout/structured-data";
import { PRODUCT_IMAGE, ProductCard } from "~/components/products/product-card";
import { ButtonLink } from "~/components/ui/button";
import { Container, Section } from "~/components/ui/container";
import { InLanguage } from "~/components/ui/in-language";
import { SanityImage } from "~/components/ui/sanity-image";
import { getContent } from "~/content/get-content.server";
import { inOriginalLanguage } from "~/content/languages.server";
import { metaOf } from "~/content/meta";
import { useLabels } from "~/content/site-data";
import { pageData } from "~/lib/html/page-data.server";
import { productNode } from "~/structured-data/products";
import { PAGES } from "../../contract/pages";

/** The picture of a product in the hero. */
const CROP = { aspect: 4 / 3, sizes: "(min-width: 1024px) 222px, 170px" };

export async function loader() {
  const [page, products, originals] = await Promise.all([
    getContent("productsPage"),
    getContent("product"),
    inOriginalLanguage(() => getContent("product")),
  ]);
  const prices =
    originals && Object.fromEntries(originals.map(({ _id, pricing }) => [_id, { pricing }]));
  return pageData({ page, products, prices });
}

export const meta = metaOf<typeof loader>(
  "productsPage",
  ({ products: [first] }) => first && { image: first.image, ...PRODUCT_IMAGE },
);

export default function Products() {
  const { page, products, prices } = useLoaderData<typeof loader>();
  const labels = useLabels();
  return (
    <>
      <StructuredData
        trail={[PAGES.productsPage]}
        about={
          import.meta.env.SSR &&
          ((site) =>
            products.map((product) => productNode({ ...product, ...prices?.[product._id] }, site)))
        }
      />
      <PageHero {...page.hero}>
        <ul className="flex justify-end gap-4 empty:hidden">
          {products.slice(0, 2).map((product) => (
            <li key={product._id} className="w-1/2 rounded-2xl bg-brand">
              <SanityImage image={product.image} {...CROP} alt="" className="rounded-t-2xl" />
              <p className="px-4 py-3 font-display font-semibold">
                <InLanguage of="product">{product.pricing}</InLanguage>
              </p>
            </li>
          ))}
        </ul>
      </PageHero>
      <Container className="grid gap-8 py-16 sm:py-24 print:block print:space-y-4 print:py-4">
        {products.length === 0 ? <EmptyList text={labels.empty.products} /> : null}
        <InLanguage of="product">
          {products.map((product, index) => (
            <ProductCard
              key={product._id}
              product={product}
              priority={index === 0}
              mirrored={index % 2 === 1}
            />
          ))}
        </InLanguage>
        <ButtonLink to={PAGES.pricingPage.path} variant="outline" className="justify-self-start">
          {labels.links.seePricing}
        </ButtonLink>
      </Container>
      {page.reasons.length > 0 ? (
        <Section
          background="sand"
          labelledBy="reasons"
          heading={page.reasonsHeading}
          className="grid grid-cols-1 gap-10 lg:grid-cols-[1fr_1.7fr] lg:gap-16"
        >
          <Artefact points={page.reasons} look="report" />
        </Section>
      ) : null}
      <CallToAction {...page.callToAction} buttonLabel={page.callToAction.demoLabel}>
        <ButtonLink to={PAGES.contactPage.path} variant="ghost">
          {page.callToAction.salesLabel}
        </ButtonLink>
      </CallToAction>
    </>
  );
}
