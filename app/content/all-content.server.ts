import { getAboutPage } from "./about-page.server";
import { getContactPage } from "./contact-page.server";
import { getFaqs } from "./faq.server";
import { getHomePage } from "./home-page.server";
import { getHourlyServices } from "./hourly-service.server";
import { getPlans } from "./plan.server";
import { currentPreview } from "./preview.server";
import { getPricingPage } from "./pricing-page.server";
import { getPrivacyPolicy } from "./privacy-policy.server";
import { getProducts } from "./product.server";
import { getProductsPage } from "./products-page.server";
import { getProjects } from "./project.server";
import { getProjectsPage } from "./projects-page.server";
import { getSchedulePage } from "./schedule-page.server";
import { getServices } from "./service.server";
import { getServicesPage } from "./services-page.server";
import { getSiteSettings } from "./site-settings.server";
import { getTeam } from "./team-member.server";
import { getTeamPage } from "./team-page.server";

/** A reader for everything that the site can show. */
export const CONTENT_READERS: Record<string, () => Promise<unknown>> = {
  getSiteSettings,
  getHomePage,
  getServicesPage,
  getServices,
  getProjectsPage,
  getProjects,
  getProductsPage,
  getProducts,
  getPrivacyPolicy: () => getPrivacyPolicy("Product"),
  getAboutPage,
  getTeamPage,
  getTeam,
  getPricingPage,
  getPlans,
  getHourlyServices,
  getSchedulePage,
  getContactPage,
  getFaqs,
};

/**
 * Reads all content as the preview under way does.
 * @returns one line for each draft that had to be left out
 */
export async function readIncompleteDrafts(): Promise<string[]> {
  // A page that was never published either is reported with the others.
  await Promise.allSettled(Object.values(CONTENT_READERS).map((read) => read()));
  return [...new Set(currentPreview()?.incomplete)].sort();
}
