import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { json, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import ArrowLeft from "lucide-react/icons/arrow-left";
import { StructuredData } from "~/components/layout/structured-data";
import { PolicyPage } from "~/components/policy/policy-page";
import { ButtonLink } from "~/components/ui/button";
import { getContent } from "~/content/get-content.server";
import { pageMeta } from "~/content/meta";
import { getPrivacyPolicy } from "~/content/policies.server";
import { redirectFrom } from "~/content/redirects.server";
import { runInLanguage } from "~/content/request-context.server";
import { useLabels } from "~/content/site-data";
import { CACHE } from "~/lib/config/cache-control.server";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { findProduct, productTitle } from "~/lib/urls/product-slug";
import { PAGES } from "../../contract/pages";
import { productPath, productSlug } from "../../contract/product-url";
import { sharePath } from "../../contract/share-path";

export async function loader({ request, params: { productName = "" } }: LoaderFunctionArgs) {
  const product =
    findProduct(await getContent("product"), productName) ??
    findProduct(await runInLanguage("", () => getContent("product")), productName);
  if (product && productName !== productSlug(plainText(product.name))) {
    // One canonical URL per product. Not cached: the product may be renamed back.
    throw redirect(productPath(plainText(product.name)) + new URL(request.url).search, {
      status: 301,
      headers: { "Cache-Control": CACHE.none },
    });
  }
  if (!product) await redirectFrom(request);
  const name = productTitle(productName);
  const policy = await getPrivacyPolicy(name, product?.privacy);
  return json(
    { name, slug: productName, policy, isKnown: product !== undefined },
    product
      ? { headers: { "Cache-Control": CACHE.page } }
      : { status: 404, headers: { "Cache-Control": CACHE.none } },
  );
}

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta(
    {
      title: PAGES.privacyPolicy.title,
      ...args.data?.policy.seo,
      noindex: !args.data?.isKnown,
      ...(args.data?.isKnown && { shareImage: sharePath(productPath(args.data.slug)) }),
    },
    args,
  );

export default function ProductPrivacyPolicy() {
  const { name, slug, policy, isKnown } = useLoaderData<typeof loader>();
  const labels = useLabels().policy;
  const title = fillPlaceholders(labels.title, { product: name });
  return (
    <>
      {isKnown ? (
        <StructuredData trail={[PAGES.productsPage, { title, path: productPath(slug) }]} />
      ) : null}
      <PolicyPage
        {...policy}
        title={title}
        back={
          <div className="print:hidden">
            <ButtonLink variant="ghost" to={PAGES.productsPage.path}>
              <ArrowLeft aria-hidden="true" className="size-4" />
              {labels.back}
            </ButtonLink>
          </div>
        }
        note={isKnown ? null : fillPlaceholders(labels.unknown, { product: name })}
      />
    </>
  );
}
