import { aaravMehta } from "./aarav-mehta.mjs";
import { aboutStudio } from "./about-studio.mjs";
import { bundleBuilder } from "./bundle-builder.mjs";
import { clinicQueue } from "./clinic-queue.mjs";
import { courierLedger } from "./courier-ledger.mjs";
import { ishaPatel } from "./isha-patel.mjs";
import { kiteFestivalTickets } from "./kite-festival-tickets.mjs";
import { loomlineStorefront } from "./loomline-storefront.mjs";
import { metroCommuterApp } from "./metro-commuter-app.mjs";
import { monsoonCropAdvisory } from "./monsoon-crop-advisory.mjs";
import { og } from "./og.mjs";
import { printStudioCustomizer } from "./print-studio-customizer.mjs";
import { spiceRouteWholesale } from "./spice-route-wholesale.mjs";
import { stepwellStays } from "./stepwell-stays.mjs";

const seed = (name) => `sanity/seed/images/${name}.jpg`;

/** Every picture: the file it is written to, and the function that draws it. */
export const SCENES = {
  [seed("project-kite-festival-tickets")]: kiteFestivalTickets,
  [seed("project-stepwell-stays")]: stepwellStays,
  [seed("project-loomline-storefront")]: loomlineStorefront,
  [seed("project-clinic-queue")]: clinicQueue,
  [seed("project-spice-route-wholesale")]: spiceRouteWholesale,
  [seed("project-metro-commuter-app")]: metroCommuterApp,
  [seed("project-monsoon-crop-advisory")]: monsoonCropAdvisory,
  [seed("project-courier-ledger")]: courierLedger,
  [seed("product-print-studio-customizer")]: printStudioCustomizer,
  [seed("product-bundle-builder")]: bundleBuilder,
  [seed("about-studio")]: aboutStudio,
  [seed("team-aarav-mehta")]: aaravMehta,
  [seed("team-isha-patel")]: ishaPatel,
  "public/og.png": og,
};
