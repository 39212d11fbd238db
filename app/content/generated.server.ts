// Written by `npm run typegen` from sanity/schema: run it after changing the schema, and commit this file.
import { z } from "zod";
import { addressSchema } from "./address.server";
import { imageFields, imageSchema } from "./image.server";

/** What documents are made of. */
export const OBJECTS = {
  callToAction: z.object({ title: z.string(), text: z.string(), buttonLabel: z.string() }),
  openingHours: z.object({ days: z.string(), hours: z.string() }),
  pageHero: z.object({ eyebrow: z.string(), title: z.string(), intro: z.string() }),
  point: z.object({ title: z.string(), text: z.string(), icon: z.enum(["code","smartphone","shopping-bag","server","database","cloud","plug","palette","wrench","users","sparkles","repeat","headphones","layers","calendar-check","target","heart","award","shield","zap","gauge","refresh","globe","map-pin","lock","compass","rocket"]) }),
  policySection: z.object({ heading: z.string(), paragraphs: z.array(z.string()), bullets: z.array(z.string()) }),
  privacyFigures: z.object({ deletionDays: z.number().int().min(1), backupDays: z.number().int().min(1), noticeDays: z.number().int().min(1), responseHours: z.number().int().min(1) }),
  processStep: z.object({ number: z.string(), title: z.string(), text: z.string() }),
  sectionHeading: z.object({ title: z.string(), intro: z.string() }),
  seo: z.object({ title: z.string(), description: z.string() }),
  socialLink: z.object({ label: z.string(), url: addressSchema }),
  stat: z.object({ value: z.string(), label: z.string() }),
};

/** How each type of document is read: the one page, or the list in its order. */
export const DOCUMENTS = {
  aboutPage: {
    query: `*[_type == "aboutPage" && _id == "aboutPage"][0] { _id, hero { eyebrow, title, intro }, "cards": coalesce(cards, [])[] { _key, title, text, icon }, story { title, "paragraphs": coalesce(paragraphs, []), image ${imageFields} }, differentiatorsHeading { title, intro }, "differentiators": coalesce(differentiators, [])[] { _key, title, text, icon }, findUs { title, text, linkLabel }, seo { title, description } }`,
    shape: z.object({ _id: z.string(), hero: OBJECTS.pageHero, cards: z.array(OBJECTS.point.extend({ _key: z.string() })), story: z.object({ title: z.string(), paragraphs: z.array(z.string()), image: imageSchema }), differentiatorsHeading: OBJECTS.sectionHeading, differentiators: z.array(OBJECTS.point.extend({ _key: z.string() })), findUs: z.object({ title: z.string(), text: z.string(), linkLabel: z.string() }), seo: OBJECTS.seo }),
  },
  contactPage: {
    query: `*[_type == "contactPage" && _id == "contactPage"][0] { _id, hero { eyebrow, title, intro }, formTitle, formIntro, cards { locationTitle, phoneTitle, emailTitle }, hoursTitle, faqHeading { title, intro }, seo { title, description } }`,
    shape: z.object({ _id: z.string(), hero: OBJECTS.pageHero, formTitle: z.string(), formIntro: z.string(), cards: z.object({ locationTitle: z.string(), phoneTitle: z.string(), emailTitle: z.string() }), hoursTitle: z.string(), faqHeading: OBJECTS.sectionHeading, seo: OBJECTS.seo }),
  },
  homePage: {
    query: `*[_type == "homePage" && _id == "homePage"][0] { _id, hero { eyebrow, intro, primaryLabel, secondaryLabel }, services { title, intro, buttonLabel }, "serviceCards": coalesce(serviceCards, [])[] { _key, title, text, icon }, technologiesHeading { title, intro }, "technologies": coalesce(technologies, []), why { title, intro }, "whyPoints": coalesce(whyPoints, [])[] { _key, title, text, icon }, featuredWork { title, intro }, "featuredProjects": coalesce(featuredProjects[]._ref, []), callToAction { title, text, buttonLabel }, seo { title, description } }`,
    shape: z.object({ _id: z.string(), hero: z.object({ eyebrow: z.string(), intro: z.string(), primaryLabel: z.string(), secondaryLabel: z.string() }), services: z.object({ title: z.string(), intro: z.string(), buttonLabel: z.string() }), serviceCards: z.array(OBJECTS.point.extend({ _key: z.string() })), technologiesHeading: OBJECTS.sectionHeading, technologies: z.array(z.string()), why: OBJECTS.sectionHeading, whyPoints: z.array(OBJECTS.point.extend({ _key: z.string() })), featuredWork: OBJECTS.sectionHeading, featuredProjects: z.array(z.string()), callToAction: OBJECTS.callToAction, seo: OBJECTS.seo }),
  },
  pricingPage: {
    query: `*[_type == "pricingPage" && _id == "pricingPage"][0] { _id, hero { eyebrow, title, intro }, plansHeading { title, intro }, usdLabel, inrLabel, getStartedLabel, hourlyHeading { title, intro }, membership { title, intro, "benefits": coalesce(benefits, []), buttonLabel }, seo { title, description } }`,
    shape: z.object({ _id: z.string(), hero: OBJECTS.pageHero, plansHeading: OBJECTS.sectionHeading, usdLabel: z.string(), inrLabel: z.string(), getStartedLabel: z.string(), hourlyHeading: OBJECTS.sectionHeading, membership: z.object({ title: z.string(), intro: z.string(), benefits: z.array(z.string()), buttonLabel: z.string() }), seo: OBJECTS.seo }),
  },
  privacyPolicy: {
    query: `*[_type == "privacyPolicy" && _id == "privacyPolicy"][0] { _id, lastUpdated, intro, "sections": coalesce(sections, [])[] { _key, heading, "paragraphs": coalesce(paragraphs, []), "bullets": coalesce(bullets, []) }, contact { title, text }, figures { deletionDays, backupDays, noticeDays, responseHours }, seo { title, description } }`,
    shape: z.object({ _id: z.string(), lastUpdated: z.string(), intro: z.string(), sections: z.array(OBJECTS.policySection.extend({ _key: z.string() })), contact: z.object({ title: z.string(), text: z.string() }), figures: OBJECTS.privacyFigures, seo: OBJECTS.seo }),
  },
  productsPage: {
    query: `*[_type == "productsPage" && _id == "productsPage"][0] { _id, hero { eyebrow, title, intro }, reasonsHeading { title, intro }, "reasons": coalesce(reasons, [])[] { _key, title, text, icon }, callToAction { title, text, demoLabel, salesLabel }, seo { title, description } }`,
    shape: z.object({ _id: z.string(), hero: OBJECTS.pageHero, reasonsHeading: OBJECTS.sectionHeading, reasons: z.array(OBJECTS.point.extend({ _key: z.string() })), callToAction: z.object({ title: z.string(), text: z.string(), demoLabel: z.string(), salesLabel: z.string() }), seo: OBJECTS.seo }),
  },
  projectsPage: {
    query: `*[_type == "projectsPage" && _id == "projectsPage"][0] { _id, hero { eyebrow, title, intro }, metricsHeading { title, intro }, "metrics": coalesce(metrics, [])[] { _key, value, label }, callToAction { title, text, buttonLabel }, seo { title, description } }`,
    shape: z.object({ _id: z.string(), hero: OBJECTS.pageHero, metricsHeading: OBJECTS.sectionHeading, metrics: z.array(OBJECTS.stat.extend({ _key: z.string() })), callToAction: OBJECTS.callToAction, seo: OBJECTS.seo }),
  },
  schedulePage: {
    query: `*[_type == "schedulePage" && _id == "schedulePage"][0] { _id, hero { eyebrow, title, intro }, formTitle, "timeSlots": coalesce(timeSlots, []), noScript, availability { title, "hours": coalesce(hours, [])[] { _key, days, hours }, note }, howItWorks { title, "steps": coalesce(steps, []) }, cancellation, confirmation, seo { title, description } }`,
    shape: z.object({ _id: z.string(), hero: OBJECTS.pageHero, formTitle: z.string(), timeSlots: z.array(z.string()), noScript: z.string(), availability: z.object({ title: z.string(), hours: z.array(OBJECTS.openingHours.extend({ _key: z.string() })), note: z.string() }), howItWorks: z.object({ title: z.string(), steps: z.array(z.string()) }), cancellation: z.string(), confirmation: z.string(), seo: OBJECTS.seo }),
  },
  servicesPage: {
    query: `*[_type == "servicesPage" && _id == "servicesPage"][0] { _id, hero { eyebrow, title, intro }, processHeading { title, intro }, "process": coalesce(process, [])[] { _key, number, title, text }, callToAction { title, text, buttonLabel }, seo { title, description } }`,
    shape: z.object({ _id: z.string(), hero: OBJECTS.pageHero, processHeading: OBJECTS.sectionHeading, process: z.array(OBJECTS.processStep.extend({ _key: z.string() })), callToAction: OBJECTS.callToAction, seo: OBJECTS.seo }),
  },
  siteSettings: {
    query: `*[_type == "siteSettings" && _id == "siteSettings"][0] { _id, companyName, tagline, shortDescription, "stats": coalesce(stats, [])[] { _key, value, label }, email, phone, "socialLinks": coalesce(socialLinks, [])[] { _key, label, url }, city, region, country, "addressLines": coalesce(addressLines, []), postalCode, geo { lat, lng }, "businessHours": coalesce(businessHours, [])[] { _key, days, hours }, timeZoneLabel, map { embedUrl, linkUrl, title }, "footerServices": coalesce(footerServices, []), copyrightName }`,
    shape: z.object({ _id: z.string(), companyName: z.string(), tagline: z.string(), shortDescription: z.string(), stats: z.array(OBJECTS.stat.extend({ _key: z.string() })), email: z.string().email(), phone: z.string(), socialLinks: z.array(OBJECTS.socialLink.extend({ _key: z.string() })), city: z.string(), region: z.string(), country: z.string(), addressLines: z.array(z.string()), postalCode: z.string().nullable(), geo: z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) }).nullable(), businessHours: z.array(OBJECTS.openingHours.extend({ _key: z.string() })), timeZoneLabel: z.string(), map: z.object({ embedUrl: addressSchema, linkUrl: addressSchema, title: z.string() }), footerServices: z.array(z.string()), copyrightName: z.string().nullable() }),
  },
  teamPage: {
    query: `*[_type == "teamPage" && _id == "teamPage"][0] { _id, hero { eyebrow, title, intro }, join { title, text, badgeLabel, email }, seo { title, description } }`,
    shape: z.object({ _id: z.string(), hero: OBJECTS.pageHero, join: z.object({ title: z.string(), text: z.string(), badgeLabel: z.string(), email: z.string().email().nullable() }), seo: OBJECTS.seo }),
  },
  faq: {
    query: `*[_type == "faq"] | order(order asc, question asc) { _id, question, answer }`,
    shape: z.array(z.object({ _id: z.string(), question: z.string(), answer: z.string() })),
  },
  hourlyService: {
    query: `*[_type == "hourlyService"] | order(order asc, name asc) { _id, name, rangeUSD, rangeINR, "popular": coalesce(popular, false) }`,
    shape: z.array(z.object({ _id: z.string(), name: z.string(), rangeUSD: z.string(), rangeINR: z.string(), popular: z.boolean() })),
  },
  plan: {
    query: `*[_type == "plan"] | order(order asc, name asc) { _id, name, description, "features": coalesce(features, []), "popular": coalesce(popular, false), "period": coalesce(period, "one-time"), priceUSD, priceINR }`,
    shape: z.array(z.object({ _id: z.string(), name: z.string(), description: z.string(), features: z.array(z.string()), popular: z.boolean(), period: z.string(), priceUSD: z.string(), priceINR: z.string() })),
  },
  product: {
    query: `*[_type == "product"] | order(order asc, name asc) { _id, name, "slug": slug.current, tagline, badge, description, "features": coalesce(features, []), pricing, url, image ${imageFields}, privacy { deletionDays, backupDays, noticeDays, responseHours } }`,
    shape: z.array(z.object({ _id: z.string(), name: z.string(), slug: z.string(), tagline: z.string(), badge: z.string(), description: z.string(), features: z.array(z.string()), pricing: z.string(), url: addressSchema, image: imageSchema, privacy: OBJECTS.privacyFigures })),
  },
  project: {
    query: `*[_type == "project"] | order(order asc, title asc) { _id, title, "slug": slug.current, category, description, "technologies": coalesce(technologies, []), url, image ${imageFields} }`,
    shape: z.array(z.object({ _id: z.string(), title: z.string(), slug: z.string(), category: z.string(), description: z.string(), technologies: z.array(z.string()), url: addressSchema.nullable(), image: imageSchema })),
  },
  redirect: {
    query: `*[_type == "redirect"] | order(order asc, from asc) { _id, from, to, "permanent": coalesce(permanent, false) }`,
    shape: z.array(z.object({ _id: z.string(), from: z.string(), to: z.string(), permanent: z.boolean() })),
  },
  service: {
    query: `*[_type == "service"] | order(order asc, title asc) { _id, title, summary, "bullets": coalesce(bullets, []), icon, "hourlyService": hourlyService._ref }`,
    shape: z.array(z.object({ _id: z.string(), title: z.string(), summary: z.string(), bullets: z.array(z.string()).length(5), icon: z.enum(["code","smartphone","shopping-bag","server","database","cloud","plug","palette","wrench","users","sparkles","repeat","headphones","layers","calendar-check","target","heart","award","shield","zap","gauge","refresh","globe","map-pin","lock","compass","rocket"]), hourlyService: z.string().nullable() })),
  },
  teamMember: {
    query: `*[_type == "teamMember"] | order(order asc, name asc) { _id, name, role, experience, education, bio, "expertise": coalesce(expertise, []), email, linkedin, image ${imageFields} }`,
    shape: z.array(z.object({ _id: z.string(), name: z.string(), role: z.string(), experience: z.string(), education: z.string(), bio: z.string(), expertise: z.array(z.string()), email: z.string().email(), linkedin: addressSchema, image: imageSchema })),
  },
};
