import type { SchemaTypeDefinition } from "sanity";
import { faq } from "./documents/faq";
import { hourlyService } from "./documents/hourly-service";
import { plan } from "./documents/plan";
import { product } from "./documents/product";
import { project } from "./documents/project";
import { service } from "./documents/service";
import { teamMember } from "./documents/team-member";
import { callToAction } from "./objects/call-to-action";
import { openingHours } from "./objects/opening-hours";
import { pageHero } from "./objects/page-hero";
import { point } from "./objects/point";
import { policySection } from "./objects/policy-section";
import { privacyFigures } from "./objects/privacy-figures";
import { processStep } from "./objects/process-step";
import { sectionHeading } from "./objects/section-heading";
import { seo } from "./objects/seo";
import { socialLink } from "./objects/social-link";
import { stat } from "./objects/stat";
import { aboutPage } from "./singletons/about-page";
import { contactPage } from "./singletons/contact-page";
import { homePage } from "./singletons/home-page";
import { pricingPage } from "./singletons/pricing-page";
import { privacyPolicy } from "./singletons/privacy-policy";
import { productsPage } from "./singletons/products-page";
import { projectsPage } from "./singletons/projects-page";
import { schedulePage } from "./singletons/schedule-page";
import { servicesPage } from "./singletons/services-page";
import { siteSettings } from "./singletons/site-settings";
import { teamPage } from "./singletons/team-page";

const singletons = [
  siteSettings,
  homePage,
  servicesPage,
  projectsPage,
  productsPage,
  privacyPolicy,
  aboutPage,
  teamPage,
  pricingPage,
  schedulePage,
  contactPage,
];

const documents = [project, product, teamMember, plan, hourlyService, service, faq];

const objects = [
  callToAction,
  openingHours,
  pageHero,
  point,
  policySection,
  privacyFigures,
  processStep,
  sectionHeading,
  seo,
  socialLink,
  stat,
];

/** Types of which exactly one document exists; its `_id` is the type's name. */
export const singletonTypes: readonly string[] = singletons.map(({ name }) => name);

/** Types of which editors create as many documents as they need. */
export const documentTypes: readonly string[] = documents.map(({ name }) => name);

export const schemaTypes: SchemaTypeDefinition[] = [...singletons, ...documents, ...objects];
