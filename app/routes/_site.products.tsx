import type { MetaFunction } from "@remix-run/node";
import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CallToAction } from "~/components/sections/call-to-action";
import { NothingYet } from "~/components/sections/nothing-yet";
import { PageHero } from "~/components/sections/page-hero";
import { PointGrid } from "~/components/sections/point-grid";
import { PRODUCT_PICTURE, ProductCard } from "~/components/sections/product-card";
import { StructuredData } from "~/components/site/structured-data";
import { ButtonLink } from "~/components/ui/button";
import { Container, Section } from "~/components/ui/container";
import { SectionHeading } from "~/components/ui/section-heading";
import { getContent } from "~/content/get-content.server";
import { productNode } from "~/structured-data/products";
import { CACHE } from "~/utils/cache.server";
import { pageMeta } from "~/utils/meta";
import { preloadPicture } from "~/utils/preload-picture";
import { useWords } from "~/utils/words";
import { PAGES } from "../../contract/pages";

export async function loader() {
  const [page, products] = await Promise.all([getContent("productsPage"), getContent("product")]);
  return json({ page, products }, { headers: { "Cache-Control": CACHE.page } });
}

export { headers } from "~/utils/headers";

export const meta: MetaFunction<typeof loader> = (args) => {
  const image = args.data?.products[0]?.image;
  return [
    ...pageMeta({ title: "Products", ...args.data?.page.seo }, args),
    ...preloadPicture(image && { image, ...PRODUCT_PICTURE }, args),
  ];
};

export default function Products() {
  const { page, products } = useLoaderData<typeof loader>();
  const words = useWords();
  return (
    <>
      <StructuredData
        trail={[PAGES.productsPage]}
        about={(site) => products.map((product) => productNode(product, site))}
      />
      <PageHero {...page.hero} />
      <Container className="grid gap-8 py-16 sm:py-24">
        {products.length === 0 ? <NothingYet text={words.empty.products} /> : null}
        {products.map((product, index) => (
          <ProductCard
            key={product._id}
            product={product}
            priority={index === 0}
            mirrored={index % 2 === 1}
          />
        ))}
      </Container>
      {page.reasons.length > 0 ? (
        <Section ground="sand" labelledBy="reasons">
          <SectionHeading id="reasons" {...page.reasonsHeading} />
          <PointGrid points={page.reasons} across={3} />
        </Section>
      ) : null}
      <CallToAction title={page.callToAction.title} text={page.callToAction.text}>
        <ButtonLink to={PAGES.contactPage.path} tone="accent">
          {page.callToAction.demoLabel}
        </ButtonLink>
        <ButtonLink to={PAGES.contactPage.path} tone="ghost">
          {page.callToAction.salesLabel}
        </ButtonLink>
      </CallToAction>
    </>
  );
}
