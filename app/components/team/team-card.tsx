import type { LucideIcon } from "lucide-react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import BriefcaseBusiness from "lucide-react/icons/briefcase-business";
import GraduationCap from "lucide-react/icons/graduation-cap";
import Mail from "lucide-react/icons/mail";
import { BadgeList } from "~/components/ui/badge";
import { ButtonAnchor, ExternalButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { SanityImage } from "~/components/ui/sanity-image";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { PHONE_WIDTH } from "~/lib/images/image-sources";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { editMarkBeside } from "~/preview/edit-mark";
import { mailtoUrl } from "../../../contract/urls";

interface TeamCardProps {
  member: Content<"teamMember">;
  /** True for cards that are in view when the page opens. */
  priority?: boolean;
}

/** The box of the photo. */
export const TEAM_IMAGE = {
  aspect: 5 / 4,
  sizes: `(min-width: 1600px) 704px, (min-width: 1152px) 532px, (min-width: 768px) 46vw, ${PHONE_WIDTH}`,
};

/** A team member with photo, facts, expertise and links. */
export function TeamCard({ member, priority = false }: TeamCardProps) {
  const { links, lists, team } = useLabels();
  const named = { name: member.name };
  return (
    <Card
      as="article"
      className="flex h-full flex-col overflow-hidden md:in-data-alone:flex-row md:in-data-alone:*:w-1/2"
    >
      <SanityImage
        image={member.image}
        {...TEAM_IMAGE}
        priority={priority}
        className="object-cover print:aspect-2/1"
      />
      <div className="flex grow flex-col p-6 sm:p-9 print:p-4">
        <p className="text-eyebrow font-semibold text-link uppercase">{member.role}</p>
        <h2 className="mt-2 text-2xl sm:text-3xl tracking-tight">{member.name}</h2>
        <p className="mt-4 text-ink-soft">{member.bio}</p>
        <dl className="mt-6 grid gap-4 border-t border-line pt-6 empty:hidden">
          <Fact icon={BriefcaseBusiness} term={team.experience} value={member.experience} />
          <Fact icon={GraduationCap} term={team.education} value={member.education} />
        </dl>
        <div className="mt-auto pt-6">
          <BadgeList label={fillPlaceholders(lists.expertise, named)} items={member.expertise} />
          <div className="mt-7 flex flex-wrap gap-2 sm:gap-3">
            {member.email && (
              <ButtonAnchor href={mailtoUrl(member.email)}>
                <Mail aria-hidden="true" className="size-4" />
                {links.email}
                <span className="sr-only"> {member.name}</span>
              </ButtonAnchor>
            )}
            <ExternalButtonLink
              href={member.linkedin}
              label={fillPlaceholders(links.profileOf, named)}
              {...editMarkBeside(member.name, "linkedin")}
            >
              {links.profile}
              <ArrowUpRight aria-hidden="true" className="size-4" />
            </ExternalButtonLink>
          </div>
        </div>
      </div>
    </Card>
  );
}

function Fact({ icon: Glyph, term, value }: { icon: LucideIcon; term: string; value: string }) {
  if (!value) return null;
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-ink-soft">
        <Glyph aria-hidden="true" className="size-5 text-river" strokeWidth={1.75} />
        {term}
      </dt>
      <dd className="col-start-2 font-medium">{value}</dd>
    </div>
  );
}
