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
  id,
  list,
  number,
  optional,
  sections,
  text
} from "./validation/repair.server";
import type { Documents } from "./checked";
import type * as Types from "./sanity.types";

const aboutPageQuery = defineQuery(`
  *[_type == "aboutPage" && _id == $id][0] {
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
  *[_type == "contactPage" && _id == $id][0] {
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
  *[_type == "homePage" && _id == $id][0] {
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
  *[_type == "pricingPage" && _id == $id][0] {
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
  *[_type == "privacyPage" && _id == $id][0] {
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
  *[_type == "privacyPolicy" && _id == $id][0] {
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
  *[_type == "productsPage" && _id == $id][0] {
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
  *[_type == "projectsPage" && _id == $id][0] {
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
  *[_type == "schedulePage" && _id == $id][0] {
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
  *[_type == "servicesPage" && _id == $id][0] {
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
  *[_type == "siteSettings" && _id == $id][0] {
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
    "languages": coalesce(languages, [])[] {
      _key,
      tag,
      title,
      "direction": coalesce(direction, "ltr")
    },
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
        planSubject,
        otherSubject,
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
        addToCalendar,
        meetingPlace
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
      },
      languages {
        switcher,
        splash,
        toasts,
        closeToast,
        previousMonth,
        nextMonth,
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
        privacyPage
      }
    }
  }
`);

const teamPageQuery = defineQuery(`
  *[_type == "teamPage" && _id == $id][0] {
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
  *[_type == "faq" && coalesce(language, $original) == $language]
  | order(order asc, question asc, _id asc) {
    _id,
    question,
    answer
  }
`);

const hourlyServiceQuery = defineQuery(`
  *[_type == "hourlyService" && coalesce(language, $original) == $language]
  | order(order asc, name asc, _id asc) {
    _id,
    name,
    rangeUSD,
    rangeINR,
    "popular": coalesce(popular, false)
  }
`);

const pageQuery = defineQuery(`
  *[_type == "page" && coalesce(language, $original) == $language]
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
  *[_type == "plan" && coalesce(language, $original) == $language]
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
  *[_type == "product" && coalesce(language, $original) == $language]
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
  *[_type == "project" && coalesce(language, $original) == $language]
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
  *[_type == "service" && coalesce(language, $original) == $language]
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
  *[_type == "teamMember" && coalesce(language, $original) == $language]
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
    services: list(id)
  }),
  projectsSection: group({
    title: text,
    intro: optional(text),
    projects: list(id)
  }),
  plansSection: group({
    title: text,
    intro: optional(text),
    plans: list(id)
  }),
  faqSection: group({
    title: text,
    intro: optional(text),
    faqs: list(id)
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
  siteLanguage: group({
    tag: text,
    title: text,
    direction: choice([
      "ltr",
      "rtl"
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
      planSubject: optional(text),
      otherSubject: optional(text),
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
      addToCalendar: optional(text),
      meetingPlace: optional(text)
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
    })),
    languages: optional(group({
      switcher: optional(text),
      splash: optional(text),
      toasts: optional(text),
      closeToast: optional(text),
      previousMonth: optional(text),
      nextMonth: optional(text),
      homePage: optional(text),
      servicesPage: optional(text),
      projectsPage: optional(text),
      productsPage: optional(text),
      privacyPolicy: optional(text),
      aboutPage: optional(text),
      teamPage: optional(text),
      pricingPage: optional(text),
      schedulePage: optional(text),
      contactPage: optional(text),
      privacyPage: optional(text)
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
      heroProjects: list(id),
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
      featuredProjects: list(id),
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
      languages: entries(OBJECTS.siteLanguage),
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
      slug: id,
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
      slug: id,
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
      hourlyService: optional(id)
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

/** What the Studio calls each document type, at the empty path, and its fields, by their path without indexes. */
export const TITLES: Readonly<Record<string, Record<string, string>>> = {
  aboutPage: {
    "": "About",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the title",
    "hero.title": "Title",
    "hero.intro": "Introduction",
    "cards": "Cards",
    "cards.title": "Title",
    "cards.text": "Text",
    "cards.icon": "Icon",
    "story": "Story",
    "story.title": "Title",
    "story.paragraphs": "Text",
    "story.paragraphs.alt": "Alternative text",
    "story.paragraphs.headerRows": "Header rows",
    "story.paragraphs.rows": "Rows",
    "story.paragraphs.rows.cells": "Cells",
    "story.paragraphs.rows.cells.value": "Text",
    "story.image": "Picture",
    "story.image.alt": "Alternative text",
    "differentiatorsHeading": "Heading of the differentiators",
    "differentiatorsHeading.title": "Title",
    "differentiatorsHeading.intro": "Introduction",
    "differentiators": "Differentiators",
    "differentiators.title": "Title",
    "differentiators.text": "Text",
    "differentiators.icon": "Icon",
    "findUs": "Find us",
    "findUs.title": "Title",
    "findUs.text": "Text",
    "findUs.linkLabel": "Text of the link to the map",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  contactPage: {
    "": "Contact",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the title",
    "hero.title": "Title",
    "hero.intro": "Introduction",
    "formTitle": "Title of the form",
    "formIntro": "Introduction of the form",
    "cards": "Titles of the cards",
    "cards.locationTitle": "Location",
    "cards.phoneTitle": "Phone",
    "cards.emailTitle": "Email",
    "hoursTitle": "Title of the business hours",
    "faqHeading": "Heading of the questions",
    "faqHeading.title": "Title",
    "faqHeading.intro": "Introduction",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  homePage: {
    "": "Home",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the heading",
    "hero.intro": "Introduction",
    "hero.primaryLabel": "First button",
    "hero.secondaryLabel": "Second button",
    "heroProjects": "Pictures at the top",
    "services": "Heading of the services",
    "services.title": "Title",
    "services.intro": "Introduction",
    "services.buttonLabel": "Button",
    "serviceCards": "Service cards",
    "serviceCards.title": "Title",
    "serviceCards.text": "Text",
    "serviceCards.icon": "Icon",
    "technologiesHeading": "Heading of the technologies",
    "technologiesHeading.title": "Title",
    "technologiesHeading.intro": "Introduction",
    "technologies": "Technologies",
    "why": "Heading of the reasons",
    "why.title": "Title",
    "why.intro": "Introduction",
    "whyPoints": "Reasons",
    "whyPoints.title": "Title",
    "whyPoints.text": "Text",
    "whyPoints.icon": "Icon",
    "featuredWork": "Heading of the featured work",
    "featuredWork.title": "Title",
    "featuredWork.intro": "Introduction",
    "featuredProjects": "Featured projects",
    "callToAction": "Closing call to action",
    "callToAction.title": "Title",
    "callToAction.text": "Text",
    "callToAction.buttonLabel": "Text on the button",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  pricingPage: {
    "": "Pricing",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the title",
    "hero.title": "Title",
    "hero.intro": "Introduction",
    "plansHeading": "Heading of the website plans",
    "plansHeading.title": "Title",
    "plansHeading.intro": "Introduction",
    "usdLabel": "For whom the dollar prices are",
    "inrLabel": "For whom the rupee prices are",
    "getStartedLabel": "Button of a plan",
    "hourlyHeading": "Heading of the hourly services",
    "hourlyHeading.title": "Title",
    "hourlyHeading.intro": "Introduction",
    "membership": "Membership",
    "membership.title": "Title",
    "membership.intro": "Introduction",
    "membership.benefits": "Benefits",
    "membership.buttonLabel": "Button",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  privacyPage: {
    "": "Privacy notice of the site",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the title",
    "hero.title": "Title",
    "hero.intro": "Introduction",
    "lastUpdated": "Last updated",
    "sections": "Sections",
    "sections.heading": "Heading",
    "sections.paragraphs": "Text",
    "sections.paragraphs.alt": "Alternative text",
    "sections.paragraphs.headerRows": "Header rows",
    "sections.paragraphs.rows": "Rows",
    "sections.paragraphs.rows.cells": "Cells",
    "sections.paragraphs.rows.cells.value": "Text",
    "messagesDeleted": "If contact messages are deleted",
    "messagesKept": "If contact messages are stored",
    "contact": "Contact block",
    "contact.title": "Title",
    "contact.text": "Text",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  privacyPolicy: {
    "": "Privacy policy of the products",
    "lastUpdated": "Last updated",
    "intro": "Introduction",
    "sections": "Sections",
    "sections.heading": "Heading",
    "sections.paragraphs": "Text",
    "sections.paragraphs.alt": "Alternative text",
    "sections.paragraphs.headerRows": "Header rows",
    "sections.paragraphs.rows": "Rows",
    "sections.paragraphs.rows.cells": "Cells",
    "sections.paragraphs.rows.cells.value": "Text",
    "contact": "Contact block",
    "contact.title": "Title",
    "contact.text": "Text",
    "figures": "Default figures",
    "figures.deletionDays": "Days until deletion",
    "figures.backupDays": "Further days in backups",
    "figures.noticeDays": "Days of notice",
    "figures.responseHours": "Hours until an answer",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  productsPage: {
    "": "Products",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the title",
    "hero.title": "Title",
    "hero.intro": "Introduction",
    "reasonsHeading": "Heading of the reasons",
    "reasonsHeading.title": "Title",
    "reasonsHeading.intro": "Introduction",
    "reasons": "Reasons",
    "reasons.title": "Title",
    "reasons.text": "Text",
    "reasons.icon": "Icon",
    "callToAction": "Closing call to action",
    "callToAction.title": "Title",
    "callToAction.text": "Text",
    "callToAction.demoLabel": "First button",
    "callToAction.salesLabel": "Second button",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  projectsPage: {
    "": "Projects",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the title",
    "hero.title": "Title",
    "hero.intro": "Introduction",
    "metricsHeading": "Heading of the figures",
    "metricsHeading.title": "Title",
    "metricsHeading.intro": "Introduction",
    "metrics": "Success figures",
    "metrics.value": "Value",
    "metrics.label": "Label",
    "callToAction": "Closing call to action",
    "callToAction.title": "Title",
    "callToAction.text": "Text",
    "callToAction.buttonLabel": "Text on the button",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  schedulePage: {
    "": "Schedule a meeting",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the title",
    "hero.title": "Title",
    "hero.intro": "Introduction",
    "formTitle": "Title of the form",
    "timeSlots": "Time slots",
    "noScript": "Note for visitors without JavaScript",
    "availability": "Availability",
    "availability.title": "Title",
    "availability.hours": "Hours",
    "availability.hours.days": "Days",
    "availability.hours.hours": "Hours",
    "availability.note": "Note",
    "howItWorks": "How it works",
    "howItWorks.title": "Title",
    "howItWorks.steps": "Steps",
    "cancellation": "Cancellation",
    "confirmation": "Confirmation",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  servicesPage: {
    "": "Services",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the title",
    "hero.title": "Title",
    "hero.intro": "Introduction",
    "processHeading": "Heading of the process",
    "processHeading.title": "Title",
    "processHeading.intro": "Introduction",
    "process": "Steps of the process",
    "process.number": "Number",
    "process.title": "Title",
    "process.text": "Text",
    "callToAction": "Closing call to action",
    "callToAction.title": "Title",
    "callToAction.text": "Text",
    "callToAction.buttonLabel": "Text on the button",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  siteSettings: {
    "": "Site settings",
    "companyName": "Company name",
    "tagline": "Tagline",
    "shortDescription": "The company in a sentence",
    "stats": "Figures of the home page",
    "stats.value": "Value",
    "stats.label": "Label",
    "themeColor": "Colour of the browser's bar",
    "backgroundColor": "Colour behind the site",
    "iconColor": "Background of the icons",
    "email": "Email",
    "phone": "Phone",
    "messageDays": "Days until contact messages are deleted",
    "socialLinks": "Profiles elsewhere",
    "socialLinks.label": "Name of the service",
    "socialLinks.url": "Address of the profile",
    "city": "City",
    "region": "State or region",
    "country": "Country",
    "addressLines": "Postal address",
    "postalCode": "Postal code",
    "geo": "Place on the map",
    "businessHours": "Business hours",
    "businessHours.days": "Days",
    "businessHours.hours": "Hours",
    "timeZone": "Time zone",
    "timeZoneLabel": "Label of the time zone",
    "map": "Map",
    "map.embedUrl": "Address of the embedded map",
    "map.linkUrl": "Address of the full map",
    "map.title": "Name of the map",
    "footerServices": "Services listed in the footer",
    "copyrightName": "Name in the copyright line",
    "registration": "Company registration",
    "languages": "Languages",
    "languages.tag": "Tag",
    "languages.title": "Name in itself",
    "languages.direction": "Direction of its script",
    "words": "Labels and messages",
    "words.menu": "Menu",
    "words.menu.skip": "Skip",
    "words.menu.name": "Name",
    "words.menu.open": "Open",
    "words.menu.close": "Close",
    "words.footer": "Footer",
    "words.footer.links": "Links",
    "words.footer.services": "Services",
    "words.footer.contact": "Contact",
    "words.footer.legal": "Legal",
    "words.footer.rights": "Rights",
    "words.links": "Links",
    "words.links.newTab": "New tab",
    "words.links.askUs": "Ask us",
    "words.links.contactUs": "Contact us",
    "words.links.openMap": "Open map",
    "words.links.mapOf": "Map of",
    "words.links.meetTeam": "Meet team",
    "words.links.seePricing": "See pricing",
    "words.links.learnMore": "Learn more",
    "words.links.learnAbout": "Learn about",
    "words.links.privacyNotice": "Privacy notice",
    "words.links.privacyPolicy": "Privacy policy",
    "words.links.privacyPolicyOf": "Privacy policy of",
    "words.links.readMore": "Read more",
    "words.links.viewDetails": "View details",
    "words.links.detailsOf": "Details of",
    "words.links.getStartedWith": "Get started with",
    "words.links.email": "Email",
    "words.links.profile": "Profile",
    "words.links.profileOf": "Profile of",
    "words.lists": "Lists",
    "words.lists.figures": "Figures",
    "words.lists.values": "Values",
    "words.lists.features": "Features",
    "words.lists.technologies": "Technologies",
    "words.lists.expertise": "Expertise",
    "words.lists.covers": "Covers",
    "words.lists.includes": "Includes",
    "words.lists.visitUs": "Visit us",
    "words.lists.hours": "Hours",
    "words.empty": "Empty",
    "words.empty.services": "Services",
    "words.empty.projects": "Projects",
    "words.empty.products": "Products",
    "words.empty.team": "Team",
    "words.empty.prices": "Prices",
    "words.empty.technology": "Technology",
    "words.projects": "Projects",
    "words.projects.heading": "Heading",
    "words.projects.filter": "Filter",
    "words.projects.all": "All",
    "words.projects.showing": "Showing",
    "words.projects.using": "Using",
    "words.projects.showAll": "Show all",
    "words.projects.showMore": "Show more",
    "words.projects.shown": "Shown",
    "words.team": "Team",
    "words.team.experience": "Experience",
    "words.team.education": "Education",
    "words.team.members": "Members",
    "words.team.carousel": "Carousel",
    "words.team.slide": "Slide",
    "words.team.previous": "Previous",
    "words.team.next": "Next",
    "words.team.place": "Place",
    "words.prices": "Prices",
    "words.prices.mostPopular": "Most popular",
    "words.prices.popular": "Popular",
    "words.prices.plansFrom": "Plans from",
    "words.prices.hourlyFrom": "Hourly from",
    "words.prices.caption": "Caption",
    "words.prices.service": "Service",
    "words.prices.perHour": "Per hour",
    "words.policy": "Policy",
    "words.policy.title": "Title",
    "words.policy.back": "Back",
    "words.policy.updated": "Updated",
    "words.policy.contents": "Contents",
    "words.policy.unknown": "Unknown",
    "words.forms": "Forms",
    "words.forms.name": "Name",
    "words.forms.email": "Email",
    "words.forms.optional": "Optional",
    "words.forms.oneProblem": "One problem",
    "words.forms.problems": "Problems",
    "words.forms.nameMissing": "Name missing",
    "words.forms.emailMissing": "Email missing",
    "words.forms.emailWrong": "Email wrong",
    "words.forms.leaveEmpty": "Leave empty",
    "words.contact": "Contact",
    "words.contact.subject": "Subject",
    "words.contact.message": "Message",
    "words.contact.send": "Send",
    "words.contact.sending": "Sending",
    "words.contact.subjectMissing": "Subject missing",
    "words.contact.messageMissing": "Message missing",
    "words.contact.sentTitle": "Sent title",
    "words.contact.sentText": "Sent text",
    "words.contact.rejected": "Rejected",
    "words.contact.failed": "Failed",
    "words.contact.tooLong": "Too long",
    "words.contact.unreadable": "Unreadable",
    "words.contact.automated": "Automated",
    "words.contact.tooMany": "Too many",
    "words.contact.tooManyFor": "Too many for",
    "words.contact.chosenPlan": "Chosen plan",
    "words.contact.planSubject": "Plan subject",
    "words.contact.otherSubject": "Other subject",
    "words.contact.privacy": "Privacy",
    "words.contact.otherWay": "Other way",
    "words.schedule": "Schedule",
    "words.schedule.zone": "Zone",
    "words.schedule.date": "Date",
    "words.schedule.chooseDate": "Choose date",
    "words.schedule.today": "Today",
    "words.schedule.selected": "Selected",
    "words.schedule.slot": "Slot",
    "words.schedule.slotZone": "Slot zone",
    "words.schedule.slotZones": "Slot zones",
    "words.schedule.morning": "Morning",
    "words.schedule.afternoon": "Afternoon",
    "words.schedule.evening": "Evening",
    "words.schedule.yourTime": "Your time",
    "words.schedule.passed": "Passed",
    "words.schedule.noneLeft": "None left",
    "words.schedule.alreadyPast": "Already past",
    "words.schedule.noCalendar": "No calendar",
    "words.schedule.noSlot": "No slot",
    "words.schedule.clearSlot": "Clear slot",
    "words.schedule.purpose": "Purpose",
    "words.schedule.purposeHint": "Purpose hint",
    "words.schedule.purposeMissing": "Purpose missing",
    "words.schedule.details": "Details",
    "words.schedule.privacy": "Privacy",
    "words.schedule.book": "Book",
    "words.schedule.booked": "Booked",
    "words.schedule.request": "Request",
    "words.schedule.anyTime": "Any time",
    "words.schedule.addToCalendar": "Add to calendar",
    "words.schedule.meetingPlace": "Meeting place",
    "words.notFound": "Not found",
    "words.notFound.title": "Title",
    "words.notFound.text": "Text",
    "words.notFound.goHome": "Go home",
    "words.error": "Error",
    "words.error.title": "Title",
    "words.error.text": "Text",
    "words.error.tryAgain": "Try again",
    "words.error.goHome": "Go home",
    "words.error.offline": "Offline",
    "words.languages": "Languages",
    "words.languages.switcher": "Switcher",
    "words.languages.splash": "Splash",
    "words.languages.toasts": "Toasts",
    "words.languages.closeToast": "Close toast",
    "words.languages.previousMonth": "Previous month",
    "words.languages.nextMonth": "Next month",
    "words.languages.homePage": "Home page",
    "words.languages.servicesPage": "Services page",
    "words.languages.projectsPage": "Projects page",
    "words.languages.productsPage": "Products page",
    "words.languages.privacyPolicy": "Privacy policy",
    "words.languages.aboutPage": "About page",
    "words.languages.teamPage": "Team page",
    "words.languages.pricingPage": "Pricing page",
    "words.languages.schedulePage": "Schedule page",
    "words.languages.contactPage": "Contact page",
    "words.languages.privacyPage": "Privacy page"
  },
  teamPage: {
    "": "Team",
    "hero": "Top of the page",
    "hero.eyebrow": "Line above the title",
    "hero.title": "Title",
    "hero.intro": "Introduction",
    "join": "Invitation to apply",
    "join.title": "Title",
    "join.text": "Text",
    "join.badgeLabel": "Text on the badge",
    "join.email": "Email",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  faq: {
    "": "FAQ",
    "question": "Question",
    "answer": "Answer",
    "order": "Position on the site"
  },
  hourlyService: {
    "": "Hourly service",
    "name": "Name",
    "rangeUSD": "Hourly range in US dollars",
    "rangeINR": "Hourly range in Indian rupees",
    "popular": "Popular",
    "order": "Position on the site"
  },
  page: {
    "": "Page of its own",
    "title": "Title",
    "slug": "Address",
    "sections": "Sections",
    "sections.eyebrow": "Line above the title",
    "sections.title": "Title",
    "sections.intro": "Introduction",
    "sections.text": "Text",
    "sections.text.alt": "Alternative text",
    "sections.text.headerRows": "Header rows",
    "sections.text.rows": "Rows",
    "sections.text.rows.cells": "Cells",
    "sections.text.rows.cells.value": "Text",
    "sections.image": "Picture",
    "sections.image.alt": "Alternative text",
    "sections.services": "Services",
    "sections.projects": "Projects",
    "sections.plans": "Website plans",
    "sections.faqs": "Questions",
    "sections.buttonLabel": "Text on the button",
    "seo": "Search engines",
    "seo.title": "Title",
    "seo.description": "Description",
    "seo.image": "Picture when shared",
    "seo.image.alt": "Alternative text"
  },
  plan: {
    "": "Website plan",
    "name": "Name",
    "description": "Description",
    "features": "What it includes",
    "popular": "Most popular",
    "period": "Period",
    "priceUSD": "Price in US dollars",
    "priceINR": "Price in Indian rupees",
    "order": "Position on the site"
  },
  product: {
    "": "Product",
    "name": "Name",
    "slug": "Address of the privacy policy",
    "tagline": "Tagline",
    "badge": "Badge",
    "description": "Description",
    "features": "Features",
    "pricing": "Price",
    "url": "Store listing",
    "image": "Picture",
    "image.alt": "Alternative text",
    "privacy": "Privacy figures",
    "privacy.deletionDays": "Days until deletion",
    "privacy.backupDays": "Further days in backups",
    "privacy.noticeDays": "Days of notice",
    "privacy.responseHours": "Hours until an answer",
    "order": "Position on the site"
  },
  project: {
    "": "Project",
    "title": "Title",
    "category": "Category",
    "description": "Description",
    "technologies": "Technologies",
    "url": "Address of the live project",
    "image": "Picture",
    "image.alt": "Alternative text",
    "order": "Position on the site"
  },
  redirect: {
    "": "Redirect",
    "from": "Earlier address",
    "to": "Leads to",
    "permanent": "For good"
  },
  service: {
    "": "Service",
    "title": "Title",
    "summary": "Description",
    "bullets": "What it covers",
    "icon": "Icon",
    "hourlyService": "Hourly service",
    "order": "Position on the site"
  },
  teamMember: {
    "": "Team member",
    "name": "Name",
    "role": "Role",
    "experience": "Experience",
    "education": "Education",
    "bio": "Biography",
    "expertise": "Expertise",
    "email": "Email",
    "linkedin": "Professional profile",
    "image": "Portrait",
    "image.alt": "Alternative text",
    "order": "Position on the site"
  }
};

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
