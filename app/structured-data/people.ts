import type { PersonLeaf } from "schema-dts";
import type { Content } from "~/content/get-content.server";
import { absoluteImageUrl } from "~/lib/images/image-url";
import { companyReference, type SiteFacts } from "./company";

/** A team member. */
export function personNode(member: Content<"teamMember">, site: SiteFacts): PersonLeaf {
  const { siteUrl, images } = site;
  return {
    "@type": "Person",
    name: member.name,
    jobTitle: member.role,
    description: member.bio,
    image: absoluteImageUrl(member.image, images, siteUrl, { width: 900, height: 720 }),
    ...(member.email && { email: member.email }),
    knowsAbout: member.expertise,
    ...(member.education && {
      hasCredential: {
        "@type": "EducationalOccupationalCredential",
        name: member.education,
      },
    }),
    ...(member.linkedin && { sameAs: [member.linkedin] }),
    worksFor: companyReference(siteUrl),
  };
}
