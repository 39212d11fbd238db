import { ImageText } from "~/components/editor-page/image-text";
import { ButtonLink } from "~/components/ui/button";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

/** The company's story with an image and a link to the team. */
export function Story({ paragraphs, ...story }: Content<"aboutPage">["story"]) {
  return (
    <ImageText {...story} id="story" text={paragraphs} background="sand">
      <ButtonLink to={PAGES.teamPage.path} variant="outline" className="mt-8">
        {useLabels().links.meetTeam}
      </ButtonLink>
    </ImageText>
  );
}
