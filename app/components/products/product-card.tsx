import { Link } from "@remix-run/react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import ShieldCheck from "lucide-react/icons/shield-check";
import { Badge } from "~/components/ui/badge";
import { ExternalButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { CheckList } from "~/components/ui/check-list";
import { RichText } from "~/components/ui/rich-text";
import { SanityImage } from "~/components/ui/sanity-image";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { editMarkBeside } from "~/preview/edit-mark";
import { productPath } from "../../../contract/product-url";

interface ProductCardProps {
  product: Content<"product">;
  /** True for the card that is in view when the page opens. */
  priority?: boolean;
  /** Places the image on the right on a wide screen. */
  mirrored?: boolean;
}

/** The box of the card's image. */
export const PRODUCT_IMAGE = {
  aspect: 4 / 3,
  sizes: "(min-width: 1600px) 716px, (min-width: 1152px) 536px, (min-width: 1024px) 46vw, 92vw",
};

/** A product with links to its store listing and its privacy policy. */
export function ProductCard({ product, priority = false, mirrored = false }: ProductCardProps) {
  const { links, lists } = useLabels();
  const named = { product: product.name };
  const side = mirrored ? "lg:col-start-2" : "lg:col-start-1";
  return (
    <Card
      as="article"
      id={product._id}
      background="raised"
      className="grid grid-cols-1 overflow-hidden grid-rows-[auto_1fr] lg:grid-cols-2 print:grid-cols-2"
    >
      <SanityImage
        image={product.image}
        {...PRODUCT_IMAGE}
        priority={priority}
        className={`aspect-4/3 object-cover ${side}`}
      />
      <div
        className={`flex flex-col items-start p-inset pb-2 sm:p-10 lg:row-span-2 lg:row-start-1 print:row-span-2 print:p-4 ${mirrored ? "lg:col-start-1" : "lg:col-start-2"}`}
      >
        <Badge variant="marigold">{product.badge}</Badge>
        <h2 className="mt-5 text-2xl sm:text-3xl">{product.name}</h2>
        <p className="mt-1 text-lg font-medium text-link">{product.tagline}</p>
        <RichText value={product.description} className="mt-4 text-ink-soft" />
        <CheckList
          label={fillPlaceholders(lists.features, named)}
          items={product.features}
          className="mt-6 sm:grid-cols-2"
        />
      </div>
      <div className={`p-inset sm:px-10 sm:py-8 lg:bg-mint print:p-4 ${side}`}>
        <p className="font-display text-2xl font-semibold">{product.pricing}</p>
        <div className="mt-5 flex flex-wrap gap-3">
          <ExternalButtonLink
            href={product.url}
            variant="primary"
            label={fillPlaceholders(links.learnAbout, named)}
            {...editMarkBeside(product.name, "url")}
          >
            {links.learnMore}
            <ArrowUpRight aria-hidden="true" className="size-4" />
          </ExternalButtonLink>
          <Link
            to={productPath(plainText(product.name))}
            prefetch="intent"
            title={links.privacyPolicy}
            aria-label={fillPlaceholders(links.privacyPolicyOf, named)}
            className="grid size-12 shrink-0 place-items-center rounded-full border border-brand/30 text-brand transition duration-200 hover:border-brand hover:bg-mint"
          >
            <ShieldCheck aria-hidden="true" className="size-5" />
          </Link>
        </div>
      </div>
    </Card>
  );
}
