// Written by `npm run typegen` from sanity/schema: run it after changing the schema, and commit this file.
import { defineQuery } from "groq";
import { z } from "zod";
import { email, image, imageFields, url } from "./field-schemas.server";
import { richText } from "./rich-text.server";
import {
  choice,
  documents,
  entries,
  flag,
  group,
  list,
  number,
  optional,
  sections,
  text
} from "./validation/repair.server";
import type { Documents } from "./checked";
import type * as Types from "./sanity.types";

const aboutPageQuery = defineQuery(`
  *[_type == "aboutPage" && _id == "aboutPage"][0] {
    _id,
    hero {
      eyebrow,
      title,
      intro
    },
    "cards": coalesce(cards, [])[] {
      _key,
      title,
      text,
      icon
    },
    story {
      title,
      paragraphs,
      image ${imageFields}
    },
    differentiatorsHeading {
      title,
      intro
    },
    "differentiators": coalesce(differentiators, [])[] {
      _key,
      title,
      text,
      icon
    },
    findUs {
      title,
      text,
      linkLabel
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const contactPageQuery = defineQuery(`
  *[_type == "contactPage" && _id == "contactPage"][0] {
    _id,
    hero {
      eyebrow,
      title,
      intro
    },
    formTitle,
    formIntro,
    cards {
      locationTitle,
      phoneTitle,
      emailTitle
    },
    hoursTitle,
    faqHeading {
      title,
      intro
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const homePageQuery = defineQuery(`
  *[_type == "homePage" && _id == "homePage"][0] {
    _id,
    hero {
      eyebrow,
      intro,
      primaryLabel,
      secondaryLabel
    },
    "heroProjects": coalesce(heroProjects[]._ref, []),
    services {
      title,
      intro,
      buttonLabel
    },
    "serviceCards": coalesce(serviceCards, [])[] {
      _key,
      title,
      text,
      icon
    },
    technologiesHeading {
      title,
      intro
    },
    "technologies": coalesce(technologies, []),
    why {
      title,
      intro
    },
    "whyPoints": coalesce(whyPoints, [])[] {
      _key,
      title,
      text,
      icon
    },
    featuredWork {
      title,
      intro
    },
    "featuredProjects": coalesce(featuredProjects[]._ref, []),
    callToAction {
      title,
      text,
      buttonLabel
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const pricingPageQuery = defineQuery(`
  *[_type == "pricingPage" && _id == "pricingPage"][0] {
    _id,
    hero {
      eyebrow,
      title,
      intro
    },
    plansHeading {
      title,
      intro
    },
    usdLabel,
    inrLabel,
    getStartedLabel,
    hourlyHeading {
      title,
      intro
    },
    membership {
      title,
      intro,
      "benefits": coalesce(benefits, []),
      buttonLabel
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const privacyPageQuery = defineQuery(`
  *[_type == "privacyPage" && _id == "privacyPage"][0] {
    _id,
    hero {
      eyebrow,
      title,
      intro
    },
    lastUpdated,
    "sections": coalesce(sections, [])[] {
      _key,
      heading,
      paragraphs
    },
    "messagesDeleted": coalesce(
      messagesDeleted,
      "Every message from the contact form is deleted for good, answered or not. Days "
        + "until then: {days}."
    ),
    "messagesKept": coalesce(
      messagesKept,
      "We keep a message from the contact form until one of us deletes it."
    ),
    contact {
      title,
      text
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const privacyPolicyQuery = defineQuery(`
  *[_type == "privacyPolicy" && _id == "privacyPolicy"][0] {
    _id,
    lastUpdated,
    intro,
    "sections": coalesce(sections, [])[] {
      _key,
      heading,
      paragraphs
    },
    contact {
      title,
      text
    },
    figures {
      deletionDays,
      backupDays,
      noticeDays,
      responseHours
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const productsPageQuery = defineQuery(`
  *[_type == "productsPage" && _id == "productsPage"][0] {
    _id,
    hero {
      eyebrow,
      title,
      intro
    },
    reasonsHeading {
      title,
      intro
    },
    "reasons": coalesce(reasons, [])[] {
      _key,
      title,
      text,
      icon
    },
    callToAction {
      title,
      text,
      demoLabel,
      salesLabel
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const projectsPageQuery = defineQuery(`
  *[_type == "projectsPage" && _id == "projectsPage"][0] {
    _id,
    hero {
      eyebrow,
      title,
      intro
    },
    metricsHeading {
      title,
      intro
    },
    "metrics": coalesce(metrics, [])[] {
      _key,
      value,
      label
    },
    callToAction {
      title,
      text,
      buttonLabel
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const schedulePageQuery = defineQuery(`
  *[_type == "schedulePage" && _id == "schedulePage"][0] {
    _id,
    hero {
      eyebrow,
      title,
      intro
    },
    formTitle,
    "timeSlots": coalesce(timeSlots, []),
    noScript,
    availability {
      title,
      "hours": coalesce(hours, [])[] {
        _key,
        days,
        hours
      },
      note
    },
    howItWorks {
      title,
      "steps": coalesce(steps, [])
    },
    cancellation,
    confirmation,
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const servicesPageQuery = defineQuery(`
  *[_type == "servicesPage" && _id == "servicesPage"][0] {
    _id,
    hero {
      eyebrow,
      title,
      intro
    },
    processHeading {
      title,
      intro
    },
    "process": coalesce(process, [])[] {
      _key,
      number,
      title,
      text
    },
    callToAction {
      title,
      text,
      buttonLabel
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const siteSettingsQuery = defineQuery(`
  *[_type == "siteSettings" && _id == "siteSettings"][0] {
    _id,
    companyName,
    tagline,
    shortDescription,
    "stats": coalesce(stats, [])[] {
      _key,
      value,
      label
    },
    "themeColor": coalesce(themeColor, "#0a3433"),
    "backgroundColor": coalesce(backgroundColor, "#fffdf9"),
    "iconColor": coalesce(iconColor, "#0f4c4a"),
    email,
    phone,
    messageDays,
    "socialLinks": coalesce(socialLinks, [])[] {
      _key,
      label,
      url
    },
    city,
    region,
    country,
    "addressLines": coalesce(addressLines, []),
    postalCode,
    geo { lat, lng },
    "businessHours": coalesce(businessHours, [])[] {
      _key,
      days,
      hours
    },
    timeZone,
    timeZoneLabel,
    map {
      embedUrl,
      linkUrl,
      title
    },
    "footerServices": coalesce(footerServices, []),
    copyrightName,
    registration,
    words {
      menu {
        skip,
        name,
        open,
        close
      },
      footer {
        links,
        services,
        contact,
        legal,
        rights
      },
      links {
        newTab,
        askUs,
        contactUs,
        openMap,
        mapOf,
        meetTeam,
        seePricing,
        learnMore,
        learnAbout,
        privacyNotice,
        privacyPolicy,
        privacyPolicyOf,
        readMore,
        viewDetails,
        detailsOf,
        getStartedWith,
        email,
        profile,
        profileOf
      },
      lists {
        figures,
        values,
        features,
        technologies,
        expertise,
        covers,
        includes,
        visitUs,
        hours
      },
      empty {
        services,
        projects,
        products,
        team,
        prices,
        technology
      },
      projects {
        heading,
        filter,
        all,
        showing,
        using,
        showAll,
        showMore,
        shown
      },
      team {
        experience,
        education,
        members,
        carousel,
        slide,
        previous,
        next,
        place
      },
      prices {
        mostPopular,
        popular,
        plansFrom,
        hourlyFrom,
        caption,
        service,
        perHour
      },
      policy {
        title,
        back,
        updated,
        contents,
        unknown
      },
      forms {
        name,
        email,
        optional,
        oneProblem,
        problems,
        nameMissing,
        emailMissing,
        emailWrong,
        leaveEmpty
      },
      contact {
        subject,
        message,
        send,
        sending,
        subjectMissing,
        messageMissing,
        sentTitle,
        sentText,
        rejected,
        failed,
        tooLong,
        unreadable,
        automated,
        tooMany,
        tooManyFor,
        chosenPlan,
        privacy,
        otherWay
      },
      schedule {
        zone,
        date,
        chooseDate,
        today,
        selected,
        slot,
        slotZone,
        slotZones,
        morning,
        afternoon,
        evening,
        yourTime,
        passed,
        noneLeft,
        alreadyPast,
        noCalendar,
        noSlot,
        clearSlot,
        purpose,
        purposeHint,
        purposeMissing,
        details,
        privacy,
        book,
        booked,
        request,
        anyTime,
        addToCalendar
      },
      notFound {
        title,
        text,
        goHome
      },
      error {
        title,
        text,
        tryAgain,
        goHome,
        offline
      }
    }
  }
`);

const teamPageQuery = defineQuery(`
  *[_type == "teamPage" && _id == "teamPage"][0] {
    _id,
    hero {
      eyebrow,
      title,
      intro
    },
    join {
      title,
      text,
      badgeLabel,
      email
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const faqQuery = defineQuery(`
  *[_type == "faq"]
  | order(order asc, question asc, _id asc) {
    _id,
    question,
    answer
  }
`);

const hourlyServiceQuery = defineQuery(`
  *[_type == "hourlyService"]
  | order(order asc, name asc, _id asc) {
    _id,
    name,
    rangeUSD,
    rangeINR,
    "popular": coalesce(popular, false)
  }
`);

const pageQuery = defineQuery(`
  *[_type == "page"]
  | order(order asc, title asc, _id asc) {
    _id,
    title,
    "slug": slug.current,
    "sections": coalesce(sections, [])[] {
      _key,
      _type,
      _type == "pageHero" => {
        eyebrow,
        title,
        intro
      },
      _type == "textSection" => {
        title,
        text
      },
      _type == "imageTextSection" => {
        title,
        text,
        image ${imageFields}
      },
      _type == "servicesSection" => {
        title,
        intro,
        "services": coalesce(services[]._ref, [])
      },
      _type == "projectsSection" => {
        title,
        intro,
        "projects": coalesce(projects[]._ref, [])
      },
      _type == "plansSection" => {
        title,
        intro,
        "plans": coalesce(plans[]._ref, [])
      },
      _type == "faqSection" => {
        title,
        intro,
        "faqs": coalesce(faqs[]._ref, [])
      },
      _type == "callToAction" => {
        title,
        text,
        buttonLabel
      }
    },
    seo {
      title,
      description,
      image ${imageFields}
    }
  }
`);

const planQuery = defineQuery(`
  *[_type == "plan"]
  | order(order asc, name asc, _id asc) {
    _id,
    name,
    description,
    "features": coalesce(features, []),
    "popular": coalesce(popular, false),
    "period": coalesce(period, "one-time"),
    priceUSD,
    priceINR
  }
`);

const productQuery = defineQuery(`
  *[_type == "product"]
  | order(order asc, name asc, _id asc) {
    _id,
    name,
    "slug": slug.current,
    tagline,
    badge,
    description,
    "features": coalesce(features, []),
    pricing,
    url,
    image ${imageFields},
    privacy {
      deletionDays,
      backupDays,
      noticeDays,
      responseHours
    }
  }
`);

const projectQuery = defineQuery(`
  *[_type == "project"]
  | order(order asc, title asc, _id asc) {
    _id,
    title,
    category,
    description,
    "technologies": coalesce(technologies, []),
    url,
    image ${imageFields}
  }
`);

const redirectQuery = defineQuery(`
  *[_type == "redirect"]
  | order(order asc, from asc, _id asc) {
    _id,
    from,
    to,
    "permanent": coalesce(permanent, false)
  }
`);

const serviceQuery = defineQuery(`
  *[_type == "service"]
  | order(order asc, title asc, _id asc) {
    _id,
    title,
    summary,
    "bullets": coalesce(bullets, []),
    icon,
    "hourlyService": hourlyService._ref
  }
`);

const teamMemberQuery = defineQuery(`
  *[_type == "teamMember"]
  | order(order asc, name asc, _id asc) {
    _id,
    name,
    role,
    experience,
    education,
    bio,
    "expertise": coalesce(expertise, []),
    email,
    linkedin,
    image ${imageFields}
  }
`);

/** What documents are made of. */
export const OBJECTS = {
  textSection: group({
    title: text,
    text: richText
  }),
  imageTextSection: group({
    title: text,
    text: richText,
    image: optional(image)
  }),
  servicesSection: group({
    title: text,
    intro: optional(text),
    services: list(text)
  }),
  projectsSection: group({
    title: text,
    intro: optional(text),
    projects: list(text)
  }),
  plansSection: group({
    title: text,
    intro: optional(text),
    plans: list(text)
  }),
  faqSection: group({
    title: text,
    intro: optional(text),
    faqs: list(text)
  }),
  openingHours: group({
    days: text,
    hours: text
  }),
  point: group({
    title: text,
    text: text,
    icon: choice([
      "code",
      "smartphone",
      "shopping-bag",
      "server",
      "database",
      "cloud",
      "plug",
      "palette",
      "wrench",
      "users",
      "sparkles",
      "repeat",
      "headphones",
      "layers",
      "calendar-check",
      "target",
      "heart",
      "award",
      "shield",
      "zap",
      "gauge",
      "refresh",
      "globe",
      "map-pin",
      "lock",
      "compass",
      "rocket"
    ])
  }),
  processStep: group({
    number: text,
    title: text,
    text: text
  }),
  socialLink: group({
    label: text,
    url: url
  }),
  stat: group({
    value: text,
    label: text
  }),
  pageHero: group({
    eyebrow: text,
    title: text,
    intro: text
  }),
  sectionHeading: group({
    title: text,
    intro: text
  }),
  callToAction: group({
    title: text,
    text: text,
    buttonLabel: text
  }),
  policySection: group({
    heading: text,
    paragraphs: richText
  }),
  privacyFigures: group({
    deletionDays: number(z.number().int().min(1)),
    backupDays: number(z.number().int().min(1)),
    noticeDays: number(z.number().int().min(1)),
    responseHours: number(z.number().int().min(1))
  }),
  seo: group({
    title: text,
    description: text,
    image: optional(image)
  }),
  siteWords: group({
    menu: optional(group({
      skip: optional(text),
      name: optional(text),
      open: optional(text),
      close: optional(text)
    })),
    footer: optional(group({
      links: optional(text),
      services: optional(text),
      contact: optional(text),
      legal: optional(text),
      rights: optional(text)
    })),
    links: optional(group({
      newTab: optional(text),
      askUs: optional(text),
      contactUs: optional(text),
      openMap: optional(text),
      mapOf: optional(text),
      meetTeam: optional(text),
      seePricing: optional(text),
      learnMore: optional(text),
      learnAbout: optional(text),
      privacyNotice: optional(text),
      privacyPolicy: optional(text),
      privacyPolicyOf: optional(text),
      readMore: optional(text),
      viewDetails: optional(text),
      detailsOf: optional(text),
      getStartedWith: optional(text),
      email: optional(text),
      profile: optional(text),
      profileOf: optional(text)
    })),
    lists: optional(group({
      figures: optional(text),
      values: optional(text),
      features: optional(text),
      technologies: optional(text),
      expertise: optional(text),
      covers: optional(text),
      includes: optional(text),
      visitUs: optional(text),
      hours: optional(text)
    })),
    empty: optional(group({
      services: optional(text),
      projects: optional(text),
      products: optional(text),
      team: optional(text),
      prices: optional(text),
      technology: optional(text)
    })),
    projects: optional(group({
      heading: optional(text),
      filter: optional(text),
      all: optional(text),
      showing: optional(text),
      using: optional(text),
      showAll: optional(text),
      showMore: optional(text),
      shown: optional(text)
    })),
    team: optional(group({
      experience: optional(text),
      education: optional(text),
      members: optional(text),
      carousel: optional(text),
      slide: optional(text),
      previous: optional(text),
      next: optional(text),
      place: optional(text)
    })),
    prices: optional(group({
      mostPopular: optional(text),
      popular: optional(text),
      plansFrom: optional(text),
      hourlyFrom: optional(text),
      caption: optional(text),
      service: optional(text),
      perHour: optional(text)
    })),
    policy: optional(group({
      title: optional(text),
      back: optional(text),
      updated: optional(text),
      contents: optional(text),
      unknown: optional(text)
    })),
    forms: optional(group({
      name: optional(text),
      email: optional(text),
      optional: optional(text),
      oneProblem: optional(text),
      problems: optional(text),
      nameMissing: optional(text),
      emailMissing: optional(text),
      emailWrong: optional(text),
      leaveEmpty: optional(text)
    })),
    contact: optional(group({
      subject: optional(text),
      message: optional(text),
      send: optional(text),
      sending: optional(text),
      subjectMissing: optional(text),
      messageMissing: optional(text),
      sentTitle: optional(text),
      sentText: optional(text),
      rejected: optional(text),
      failed: optional(text),
      tooLong: optional(text),
      unreadable: optional(text),
      automated: optional(text),
      tooMany: optional(text),
      tooManyFor: optional(text),
      chosenPlan: optional(text),
      privacy: optional(text),
      otherWay: optional(text)
    })),
    schedule: optional(group({
      zone: optional(text),
      date: optional(text),
      chooseDate: optional(text),
      today: optional(text),
      selected: optional(text),
      slot: optional(text),
      slotZone: optional(text),
      slotZones: optional(text),
      morning: optional(text),
      afternoon: optional(text),
      evening: optional(text),
      yourTime: optional(text),
      passed: optional(text),
      noneLeft: optional(text),
      alreadyPast: optional(text),
      noCalendar: optional(text),
      noSlot: optional(text),
      clearSlot: optional(text),
      purpose: optional(text),
      purposeHint: optional(text),
      purposeMissing: optional(text),
      details: optional(text),
      privacy: optional(text),
      book: optional(text),
      booked: optional(text),
      request: optional(text),
      anyTime: optional(text),
      addToCalendar: optional(text)
    })),
    notFound: optional(group({
      title: optional(text),
      text: optional(text),
      goHome: optional(text)
    })),
    error: optional(group({
      title: optional(text),
      text: optional(text),
      tryAgain: optional(text),
      goHome: optional(text),
      offline: optional(text)
    }))
  })
};

/** The query and the shape of each document type: of its only document, or of the list in its order. */
export const DOCUMENTS = {
  aboutPage: {
    query: aboutPageQuery,
    shape: group({
      _id: text,
      hero: OBJECTS.pageHero,
      cards: entries(OBJECTS.point),
      story: group({
        title: text,
        paragraphs: richText,
        image: image
      }),
      differentiatorsHeading: OBJECTS.sectionHeading,
      differentiators: entries(OBJECTS.point),
      findUs: group({
        title: text,
        text: text,
        linkLabel: text
      }),
      seo: OBJECTS.seo
    })
  },
  contactPage: {
    query: contactPageQuery,
    shape: group({
      _id: text,
      hero: OBJECTS.pageHero,
      formTitle: text,
      formIntro: text,
      cards: group({
        locationTitle: text,
        phoneTitle: text,
        emailTitle: text
      }),
      hoursTitle: text,
      faqHeading: OBJECTS.sectionHeading,
      seo: OBJECTS.seo
    })
  },
  homePage: {
    query: homePageQuery,
    shape: group({
      _id: text,
      hero: group({
        eyebrow: text,
        intro: text,
        primaryLabel: text,
        secondaryLabel: text
      }),
      heroProjects: list(text),
      services: group({
        title: text,
        intro: text,
        buttonLabel: text
      }),
      serviceCards: entries(OBJECTS.point),
      technologiesHeading: OBJECTS.sectionHeading,
      technologies: list(text),
      why: OBJECTS.sectionHeading,
      whyPoints: entries(OBJECTS.point),
      featuredWork: OBJECTS.sectionHeading,
      featuredProjects: list(text),
      callToAction: OBJECTS.callToAction,
      seo: OBJECTS.seo
    })
  },
  pricingPage: {
    query: pricingPageQuery,
    shape: group({
      _id: text,
      hero: OBJECTS.pageHero,
      plansHeading: OBJECTS.sectionHeading,
      usdLabel: text,
      inrLabel: text,
      getStartedLabel: text,
      hourlyHeading: OBJECTS.sectionHeading,
      membership: group({
        title: text,
        intro: text,
        benefits: list(text),
        buttonLabel: text
      }),
      seo: OBJECTS.seo
    })
  },
  privacyPage: {
    query: privacyPageQuery,
    shape: group({
      _id: text,
      hero: OBJECTS.pageHero,
      lastUpdated: text,
      sections: entries(OBJECTS.policySection),
      messagesDeleted: text,
      messagesKept: text,
      contact: group({
        title: text,
        text: text
      }),
      seo: OBJECTS.seo
    })
  },
  privacyPolicy: {
    query: privacyPolicyQuery,
    shape: group({
      _id: text,
      lastUpdated: text,
      intro: text,
      sections: entries(OBJECTS.policySection),
      contact: group({
        title: text,
        text: text
      }),
      figures: OBJECTS.privacyFigures,
      seo: OBJECTS.seo
    })
  },
  productsPage: {
    query: productsPageQuery,
    shape: group({
      _id: text,
      hero: OBJECTS.pageHero,
      reasonsHeading: OBJECTS.sectionHeading,
      reasons: entries(OBJECTS.point),
      callToAction: group({
        title: text,
        text: text,
        demoLabel: text,
        salesLabel: text
      }),
      seo: OBJECTS.seo
    })
  },
  projectsPage: {
    query: projectsPageQuery,
    shape: group({
      _id: text,
      hero: OBJECTS.pageHero,
      metricsHeading: OBJECTS.sectionHeading,
      metrics: entries(OBJECTS.stat),
      callToAction: OBJECTS.callToAction,
      seo: OBJECTS.seo
    })
  },
  schedulePage: {
    query: schedulePageQuery,
    shape: group({
      _id: text,
      hero: OBJECTS.pageHero,
      formTitle: text,
      timeSlots: list(text),
      noScript: text,
      availability: group({
        title: text,
        hours: entries(OBJECTS.openingHours),
        note: text
      }),
      howItWorks: group({
        title: text,
        steps: list(text)
      }),
      cancellation: text,
      confirmation: text,
      seo: OBJECTS.seo
    })
  },
  servicesPage: {
    query: servicesPageQuery,
    shape: group({
      _id: text,
      hero: OBJECTS.pageHero,
      processHeading: OBJECTS.sectionHeading,
      process: entries(OBJECTS.processStep),
      callToAction: OBJECTS.callToAction,
      seo: OBJECTS.seo
    })
  },
  siteSettings: {
    query: siteSettingsQuery,
    shape: group({
      _id: text,
      companyName: text,
      tagline: text,
      shortDescription: text,
      stats: entries(OBJECTS.stat),
      themeColor: text,
      backgroundColor: text,
      iconColor: text,
      email: email,
      phone: text,
      messageDays: optional(number(z.number().int().min(1))),
      socialLinks: entries(OBJECTS.socialLink),
      city: text,
      region: text,
      country: text,
      addressLines: list(text),
      postalCode: optional(text),
      geo: optional(group({
        lat: number(z.number().min(-90).max(90)),
        lng: number(z.number().min(-180).max(180))
      })),
      businessHours: entries(OBJECTS.openingHours),
      timeZone: optional(text),
      timeZoneLabel: text,
      map: group({
        embedUrl: url,
        linkUrl: url,
        title: text
      }),
      footerServices: list(text),
      copyrightName: optional(text),
      registration: optional(text),
      words: optional(OBJECTS.siteWords)
    })
  },
  teamPage: {
    query: teamPageQuery,
    shape: group({
      _id: text,
      hero: OBJECTS.pageHero,
      join: group({
        title: text,
        text: text,
        badgeLabel: text,
        email: optional(email)
      }),
      seo: OBJECTS.seo
    })
  },
  faq: {
    query: faqQuery,
    shape: documents({
      _id: text,
      question: text,
      answer: richText
    })
  },
  hourlyService: {
    query: hourlyServiceQuery,
    shape: documents({
      _id: text,
      name: text,
      rangeUSD: text,
      rangeINR: text,
      popular: flag
    })
  },
  page: {
    query: pageQuery,
    shape: documents({
      _id: text,
      title: text,
      slug: text,
      sections: sections({
        pageHero: OBJECTS.pageHero,
        textSection: OBJECTS.textSection,
        imageTextSection: OBJECTS.imageTextSection,
        servicesSection: OBJECTS.servicesSection,
        projectsSection: OBJECTS.projectsSection,
        plansSection: OBJECTS.plansSection,
        faqSection: OBJECTS.faqSection,
        callToAction: OBJECTS.callToAction
      }),
      seo: optional(OBJECTS.seo)
    })
  },
  plan: {
    query: planQuery,
    shape: documents({
      _id: text,
      name: text,
      description: text,
      features: list(text),
      popular: flag,
      period: text,
      priceUSD: text,
      priceINR: text
    })
  },
  product: {
    query: productQuery,
    shape: documents({
      _id: text,
      name: text,
      slug: text,
      tagline: text,
      badge: text,
      description: richText,
      features: list(text),
      pricing: text,
      url: url,
      image: image,
      privacy: OBJECTS.privacyFigures
    })
  },
  project: {
    query: projectQuery,
    shape: documents({
      _id: text,
      title: text,
      category: text,
      description: text,
      technologies: list(text),
      url: optional(url),
      image: image
    })
  },
  redirect: {
    query: redirectQuery,
    shape: documents({
      _id: text,
      from: text,
      to: text,
      permanent: flag
    })
  },
  service: {
    query: serviceQuery,
    shape: documents({
      _id: text,
      title: text,
      summary: richText,
      bullets: list(text, 5),
      icon: choice([
        "code",
        "smartphone",
        "shopping-bag",
        "server",
        "database",
        "cloud",
        "plug",
        "palette",
        "wrench",
        "users",
        "sparkles",
        "repeat",
        "headphones",
        "layers",
        "calendar-check",
        "target",
        "heart",
        "award",
        "shield",
        "zap",
        "gauge",
        "refresh",
        "globe",
        "map-pin",
        "lock",
        "compass",
        "rocket"
      ]),
      hourlyService: optional(text)
    })
  },
  teamMember: {
    query: teamMemberQuery,
    shape: documents({
      _id: text,
      name: text,
      role: text,
      experience: text,
      education: text,
      bio: text,
      expertise: list(text),
      email: optional(email),
      linkedin: optional(url),
      image: image
    })
  }
} satisfies Documents<Results>;

/** The results of these queries, as Sanity's TypeGen derives them from the schema. */
export interface Results {
  aboutPage: Types.AboutPageQueryResult;
  contactPage: Types.ContactPageQueryResult;
  homePage: Types.HomePageQueryResult;
  pricingPage: Types.PricingPageQueryResult;
  privacyPage: Types.PrivacyPageQueryResult;
  privacyPolicy: Types.PrivacyPolicyQueryResult;
  productsPage: Types.ProductsPageQueryResult;
  projectsPage: Types.ProjectsPageQueryResult;
  schedulePage: Types.SchedulePageQueryResult;
  servicesPage: Types.ServicesPageQueryResult;
  siteSettings: Types.SiteSettingsQueryResult;
  teamPage: Types.TeamPageQueryResult;
  faq: Types.FaqQueryResult;
  hourlyService: Types.HourlyServiceQueryResult;
  page: Types.PageQueryResult;
  plan: Types.PlanQueryResult;
  product: Types.ProductQueryResult;
  project: Types.ProjectQueryResult;
  redirect: Types.RedirectQueryResult;
  service: Types.ServiceQueryResult;
  teamMember: Types.TeamMemberQueryResult;
}
