import { richText } from "./values";

/** A page that editors made, with every section once. @param image of the sample, as a document has it */
export function freePageOf(slug: string, image?: unknown) {
  const key = (type: string, fields: object) => ({ _type: type, _key: type, ...fields });
  const refs = (...ids: string[]) =>
    ids.map((_ref) => ({ _type: "reference", _key: _ref, _ref, _weak: true }));
  return {
    _id: `page-${slug.replace(/[^\w-]/g, "-")}`,
    _type: "page",
    title: "Summer offer",
    slug: { _type: "slug", current: slug },
    sections: [
      key("pageHero", { eyebrow: "Until August", title: "Summer of shops", intro: "For shops." }),
      key("textSection", { title: "Why now", text: richText("Summer is quiet.") }),
      key("imageTextSection", { title: "By the river", text: richText("A bridge."), image }),
      key("servicesSection", {
        title: "What we do",
        intro: "For shops.",
        services: refs("service-cloud-services"),
      }),
      key("projectsSection", {
        title: "What we did",
        intro: "Lately.",
        projects: refs("project-clinic-queue", "project-gone"),
      }),
      key("plansSection", {
        title: "What it costs",
        intro: "In summer.",
        plans: refs("plan-professional"),
      }),
      key("faqSection", { title: "Asked often", intro: "By shops.", faqs: refs("faq-support") }),
      key("callToAction", { title: "Start in June", text: "Write.", buttonLabel: "Write to us" }),
    ],
    seo: { _type: "seo", title: "Summer offer for shops", description: "A shop by August." },
  };
}
