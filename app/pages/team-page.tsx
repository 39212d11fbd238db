import { useLoaderData } from "@remix-run/react";
import Mail from "lucide-react/icons/mail";
import { CallToAction } from "~/components/layout/call-to-action";
import { EmptyList } from "~/components/layout/empty-list";
import { PageHero } from "~/components/layout/page-hero";
import { StructuredData } from "~/components/layout/structured-data";
import { TEAM_IMAGE, TeamCard } from "~/components/team/team-card";
import { TeamCarousel } from "~/components/team/team-carousel";
import { teamLayout } from "~/components/team/team-layout";
import { ButtonAnchor } from "~/components/ui/button";
import { Section } from "~/components/ui/container";
import { InLanguage } from "~/components/ui/in-language";
import { SanityImage } from "~/components/ui/sanity-image";
import { type Content, getContent } from "~/content/get-content.server";
import { metaOf } from "~/content/meta";
import { useSiteData } from "~/content/site-data";
import { pageData } from "~/lib/html/page-data.server";
import { personNode } from "~/structured-data/people";
import { PAGES } from "../../contract/pages";
import { mailtoUrl } from "../../contract/urls";

const PORTRAIT = { aspect: 1, sizes: "187px" };

export async function loader() {
  const [page, team] = await Promise.all([getContent("teamPage"), getContent("teamMember")]);
  return pageData({ page, team });
}

export const meta = metaOf<typeof loader>(
  "teamPage",
  ({ team: [first] }) => first && { image: first.image, ...TEAM_IMAGE },
);

export default function Team() {
  const { page, team } = useLoaderData<typeof loader>();
  const { settings } = useSiteData();
  const applyTo = page.join.email ?? settings.email;
  return (
    <>
      <StructuredData
        trail={[PAGES.teamPage]}
        about={import.meta.env.SSR && ((site) => team.map((member) => personNode(member, site)))}
      />
      <PageHero {...page.hero}>
        <div className="flex justify-end empty:hidden">
          {team.slice(0, 3).map(({ _id, image }) => (
            <SanityImage
              key={_id}
              image={image}
              {...PORTRAIT}
              alt=""
              className="w-44! shrink rounded-full border-4 border-brand-deep object-cover not-first:-ms-8"
            />
          ))}
        </div>
      </PageHero>
      <Section background="sand">
        {team.length === 0 ? (
          <EmptyList text={settings.labels.empty.team} />
        ) : (
          <InLanguage of="teamMember">
            <TeamMembers team={team} />
          </InLanguage>
        )}
      </Section>
      <CallToAction {...page.join}>
        {applyTo && (
          <ButtonAnchor variant="accent" href={mailtoUrl(applyTo)}>
            <Mail aria-hidden="true" className="size-4" />
            {page.join.badgeLabel}
          </ButtonAnchor>
        )}
      </CallToAction>
    </>
  );
}

function TeamMembers({ team }: { team: Content<"teamMember">[] }) {
  if (teamLayout(team.length) === "carousel") return <TeamCarousel members={team} />;
  return (
    <div className="grid gap-6 md:grid-cols-2 print:grid-cols-2">
      {team.map((member, index) => (
        <div
          key={member._id}
          data-alone={(index % 2 === 0 && index === team.length - 1) || undefined}
          className={`data-alone:md:col-span-2 ${index > 0 ? "max-md:late-layout max-md:[--late-height:72rem]" : ""}`}
        >
          <TeamCard member={member} priority={index === 0} />
        </div>
      ))}
    </div>
  );
}
