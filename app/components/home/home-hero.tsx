import { ButtonLink } from "~/components/ui/button";
import { Container } from "~/components/ui/container";
import { SanityImage } from "~/components/ui/sanity-image";
import { Waves } from "~/components/ui/waves";
import type { Content } from "~/content/get-content.server";
import { useSiteData } from "~/content/site-data";
import { PHONE_WIDTH } from "~/lib/images/image-sources";
import type { ContentImage } from "~/lib/images/image-url";
import { PAGES } from "../../../contract/pages";

type HomeHeroProps = Content<"homePage">["hero"] & {
  /** Up to three images of recent work. */
  images: ContentImage[];
};

/** The box of the first image; the two beside it are half as wide. */
export const HERO_IMAGE = {
  aspect: 4 / 3,
  sizes: `(min-width: 1600px) 636px, (min-width: 1024px) 500px, ${PHONE_WIDTH}`,
};

const BESIDE = {
  ...HERO_IMAGE,
  sizes: "(min-width: 1600px) 310px, (min-width: 1024px) 242px, 45vw",
};

const places = ["col-span-2 row-span-2", "hidden sm:block", "hidden sm:block"];

/** The hero of the home page: the tagline as `h1`, two buttons, images of recent work. */
export function HomeHero({ eyebrow, intro, primaryLabel, secondaryLabel, images }: HomeHeroProps) {
  const { tagline } = useSiteData().settings;
  return (
    <div className="on-dark relative overflow-hidden bg-brand-deep text-on-brand">
      <Waves drifts className="h-40 sm:h-44" />
      <Container className="relative grid items-center gap-12 pt-14 pb-32 sm:pt-20 lg:grid-cols-[1.15fr_1fr] lg:gap-16 lg:pb-40 print:grid-cols-[1fr_15rem] print:gap-6 print:py-4">
        <div>
          <p className="text-eyebrow font-semibold text-marigold uppercase">{eyebrow}</p>
          <h1 className="mt-5 text-display">{tagline}</h1>
          <p className="mt-6 max-w-xl text-lg text-on-brand-soft">{intro}</p>
          <div className="mt-9 flex flex-wrap gap-2 sm:gap-3">
            <ButtonLink to={PAGES.contactPage.path} variant="accent">
              {primaryLabel}
            </ButtonLink>
            <ButtonLink to={PAGES.projectsPage.path} variant="ghost">
              {secondaryLabel}
            </ButtonLink>
          </div>
        </div>
        <div className="grid grid-cols-2 gap-4 empty:hidden">
          {images.slice(0, 3).map((image, index) => (
            <SanityImage
              key={image.assetId}
              image={image}
              alt=""
              {...(index === 0 ? HERO_IMAGE : BESIDE)}
              priority={index === 0}
              className={`rounded-2xl shadow-lift ring-1 ring-on-brand/15 ${places[index]}`}
            />
          ))}
        </div>
      </Container>
    </div>
  );
}
