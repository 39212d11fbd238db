import { ERROR_LABELS, SPLASH_TEXT } from "./fallback-labels";
import { NOT_FOUND_LABELS } from "./not-found-labels";
import { PAGES } from "./pages";

/**
 * Labels and messages that belong to no single page, by where they are shown. Editors can change them in the
 * settings; these are the defaults. Placeholders in braces are replaced.
 */
export const LABELS = {
  menu: {
    skip: "Skip to content",
    name: "Main",
    open: "Open menu",
    close: "Close menu",
  },
  footer: {
    links: "Quick Links",
    services: "Services",
    contact: "Contact",
    legal: "Legal",
    rights: "All rights reserved.",
  },
  links: {
    newTab: "(opens in a new tab)",
    askUs: "Ask Us",
    contactUs: "Contact Us",
    openMap: "Open the Map",
    mapOf: "with {company}",
    meetTeam: "Meet the Team",
    seePricing: "See Pricing",
    learnMore: "Learn More",
    learnAbout: "about {product}",
    privacyNotice: "Privacy notice",
    privacyPolicy: "Privacy policy",
    privacyPolicyOf: "Privacy policy of {product}",
    readMore: "Read more",
    viewDetails: "View Details",
    detailsOf: "of {project}",
    getStartedWith: "with {plan}",
    email: "Email",
    profile: "LinkedIn",
    profileOf: "profile of {name}",
  },
  lists: {
    figures: "The company in figures",
    values: "What we stand for",
    features: "Features of {product}",
    technologies: "Technologies of {project}",
    expertise: "Expertise of {name}",
    covers: "What it covers",
    includes: "What {name} includes",
    visitUs: "Visit us in {city}",
    hours: "{title} ({zone})",
  },
  empty: {
    services: "The list of our services is being written. Ask us for what you need.",
    projects: "Our projects are on their way to this page. Ask us what we have built.",
    products: "Our products are on their way to this page. Ask us what is coming.",
    team: "The people behind our work are on their way to this page. Write to them.",
    prices: "Our prices are being worked out. Ask us for a quote.",
    technology:
      "No project shown here uses it. That does not mean we have not worked with it: look at the others, or ask us.",
  },
  projects: {
    heading: "Projects by technology",
    filter: "Filter projects by technology",
    all: "All Projects",
    showing: "Showing {count} project(s)",
    using: "using {technology}",
    showAll: "Show All Projects",
    showMore: "Show More",
    shown: "{shown} of {total} shown",
  },
  team: {
    experience: "Experience",
    education: "Education",
    members: "Team members",
    carousel: "carousel",
    slide: "slide",
    previous: "Previous member",
    next: "Next member",
    place: "{number} of {count}",
  },
  prices: {
    mostPopular: "Most Popular",
    popular: "Popular",
    plansFrom: "Website plans from {usd} or {inr}",
    hourlyFrom: "Work by the hour from {usd} or {inr}",
    caption: "Range per hour for each service, in US dollars and in Indian rupees",
    service: "Service",
    perHour: "per hour",
  },
  policy: {
    title: "{product} Privacy Policy",
    back: "Back to Products",
    updated: "Last updated: {date}",
    contents: "On this page",
    unknown:
      "{product} is not in our current catalogue. The policy below is the one we apply to every product unless its own says otherwise.",
  },
  forms: {
    name: "Name",
    email: "Email",
    optional: "(optional)",
    oneProblem: "One thing needs your attention",
    problems: "{count} things need your attention",
    nameMissing: "Enter your name",
    emailMissing: "Enter your email",
    emailWrong: "Enter an email like name@example.com",
    leaveEmpty: "Leave this field empty",
  },
  contact: {
    subject: "Subject",
    message: "Message",
    send: "Send Message",
    sending: "Sending…",
    subjectMissing: "Enter a subject",
    messageMissing: "Enter your message",
    sentTitle: "Message Sent!",
    sentText: "Thank you for contacting us. We'll get back to you soon.",
    rejected: "Something went wrong. Please try again.",
    failed: "Error sending message.",
    tooLong:
      "Your message is too long to be sent here (100 KB at most). Please shorten it, or send it by email.",
    unreadable: "The form could not be read. Please press Send again.",
    automated: "We could not tell this from an automated message. Please press Send again.",
    tooMany: "We have had many messages from your connection. Please press Send again in a minute.",
    tooManyFor:
      "We have had many messages from your connection. Please press Send again in {minutes} minutes.",
    chosenPlan: "Your plan: {plan}",
    planSubject: "Enquiry about the {plan} plan",
    otherSubject: "Enquiry about {name}",
    privacy: "We use your name and email to answer this message, and for nothing else.",
    otherWay: "You can also write to {email}.",
  },
  schedule: {
    zone: "All times in {zone} ({offset})",
    date: "Date",
    chooseDate: "Choose a date",
    today: "Today",
    selected: "selected",
    slot: "Time slot",
    slotZone: "In {zone}.",
    slotZones: "In {zone}, with your time ({timeZone}) below.",
    morning: "Morning",
    afternoon: "Afternoon",
    evening: "Evening",
    yourTime: "your time",
    passed: "This time has already passed in {country}. Choose a later one, or another day.",
    noneLeft: "No time is left on this day in {country}. Choose another day.",
    alreadyPast: "Already past",
    noCalendar: "This time has already passed, so there is nothing to put into a calendar.",
    noSlot: "No time chosen yet: without one, we suggest a time that day.",
    clearSlot: "Clear the Time",
    purpose: "Meeting purpose",
    purposeHint: "For example: a quote for a Shopify store.",
    purposeMissing: "Enter the purpose of the meeting",
    details: "Additional details",
    privacy: "We use your name and email to arrange this meeting, and for nothing else.",
    book: "Book Meeting",
    booked:
      "Thank you! Your booking request has been submitted. We'll send you a meeting link via email.",
    request: "Your request: {purpose}",
    anyTime: "any time",
    addToCalendar: "Add to Calendar (.ics)",
    meetingPlace: "Online",
  },
  notFound: NOT_FOUND_LABELS,
  error: {
    ...ERROR_LABELS,
    offline:
      "There is no connection, so this page stays. You can go on reading it, and try again once you are connected.",
  },
};

type PageType = keyof typeof PAGES;

const PAGE_TITLES = Object.fromEntries(
  Object.entries(PAGES).map(([type, { title }]) => [type, title]),
) as Record<PageType, string>;

/** Labels that only a site in several languages has: of switcher, splash, toasts, calendar, and pages in menus. */
export const LANGUAGE_LABELS = {
  switcher: "Language",
  splash: SPLASH_TEXT,
  toasts: "Notifications",
  closeToast: "Close toast",
  previousMonth: "Go to the Previous Month",
  nextMonth: "Go to the Next Month",
  ...PAGE_TITLES,
};

/** These labels as they are now. */
export type LanguageLabels = typeof LANGUAGE_LABELS;

/** The current labels. */
export type Labels = typeof LABELS;
