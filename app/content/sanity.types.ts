// Written by `npm run typegen` from sanity/schema and the queries of app/content.

export type Stat = {
  _type: "stat";
  value: string;
  label: string;
};

export type SocialLink = {
  _type: "socialLink";
  label: string;
  url: string;
};

export type Seo = {
  _type: "seo";
  title: string;
  description: string;
};

export type SectionHeading = {
  _type: "sectionHeading";
  title: string;
  intro: string;
};

export type ProcessStep = {
  _type: "processStep";
  number: string;
  title: string;
  text: string;
};

export type PrivacyFigures = {
  _type: "privacyFigures";
  deletionDays: number;
  backupDays: number;
  noticeDays: number;
  responseHours: number;
};

export type PolicySection = {
  _type: "policySection";
  heading: string;
  paragraphs: Array<string>;
  bullets?: Array<string>;
};

export type Point = {
  _type: "point";
  title: string;
  text: string;
  icon: "code" | "smartphone" | "shopping-bag" | "server" | "database" | "cloud" | "plug" | "palette" | "wrench" | "users" | "sparkles" | "repeat" | "headphones" | "layers" | "calendar-check" | "target" | "heart" | "award" | "shield" | "zap" | "gauge" | "refresh" | "globe" | "map-pin" | "lock" | "compass" | "rocket";
};

export type PageHero = {
  _type: "pageHero";
  eyebrow: string;
  title: string;
  intro: string;
};

export type OpeningHours = {
  _type: "openingHours";
  days: string;
  hours: string;
};

export type CallToAction = {
  _type: "callToAction";
  title: string;
  text: string;
  buttonLabel: string;
};

export type Faq = {
  _id: string;
  _type: "faq";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  question: string;
  answer: string;
  order: number;
};

export type Service = {
  _id: string;
  _type: "service";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  summary: string;
  bullets: Array<string>;
  icon: "code" | "smartphone" | "shopping-bag" | "server" | "database" | "cloud" | "plug" | "palette" | "wrench" | "users" | "sparkles" | "repeat" | "headphones" | "layers" | "calendar-check" | "target" | "heart" | "award" | "shield" | "zap" | "gauge" | "refresh" | "globe" | "map-pin" | "lock" | "compass" | "rocket";
  order: number;
};

export type HourlyService = {
  _id: string;
  _type: "hourlyService";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  name: string;
  rangeUSD: string;
  rangeINR: string;
  popular?: boolean;
  order: number;
};

export type Plan = {
  _id: string;
  _type: "plan";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  name: string;
  description: string;
  features: Array<string>;
  popular?: boolean;
  period: string;
  priceUSD: string;
  priceINR: string;
  order: number;
};

export type TeamMember = {
  _id: string;
  _type: "teamMember";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  name: string;
  role: string;
  experience: string;
  education: string;
  bio: string;
  expertise: Array<string>;
  email: string;
  linkedin: string;
  image: {
    asset?: {
      _ref: string;
      _type: "reference";
      _weak?: boolean;
      [internalGroqTypeReferenceTo]?: "sanity.imageAsset";
    };
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  order: number;
};

export type SanityImageCrop = {
  _type: "sanity.imageCrop";
  top: number;
  bottom: number;
  left: number;
  right: number;
};

export type SanityImageHotspot = {
  _type: "sanity.imageHotspot";
  x: number;
  y: number;
  height: number;
  width: number;
};

export type Product = {
  _id: string;
  _type: "product";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  name: string;
  slug: Slug;
  tagline: string;
  badge: string;
  description: string;
  features: Array<string>;
  pricing: string;
  url: string;
  image: {
    asset?: {
      _ref: string;
      _type: "reference";
      _weak?: boolean;
      [internalGroqTypeReferenceTo]?: "sanity.imageAsset";
    };
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  privacy: PrivacyFigures;
  order: number;
};

export type Slug = {
  _type: "slug";
  current: string;
  source?: string;
};

export type Project = {
  _id: string;
  _type: "project";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  title: string;
  slug: Slug;
  category: string;
  description: string;
  technologies: Array<string>;
  url?: string;
  image: {
    asset?: {
      _ref: string;
      _type: "reference";
      _weak?: boolean;
      [internalGroqTypeReferenceTo]?: "sanity.imageAsset";
    };
    media?: unknown;
    hotspot?: SanityImageHotspot;
    crop?: SanityImageCrop;
    alt?: string;
    _type: "image";
  };
  order: number;
};

export type ContactPage = {
  _id: string;
  _type: "contactPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  hero: PageHero;
  formTitle: string;
  formIntro: string;
  cards: {
    locationTitle: string;
    phoneTitle: string;
    emailTitle: string;
  };
  hoursTitle: string;
  faqHeading: SectionHeading;
  seo: Seo;
};

export type SchedulePage = {
  _id: string;
  _type: "schedulePage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  hero: PageHero;
  formTitle: string;
  timeSlots: Array<string>;
  noScript: string;
  availability: {
    title: string;
    hours: Array<{
      _key: string;
    } & OpeningHours>;
    note: string;
  };
  howItWorks: {
    title: string;
    steps: Array<string>;
  };
  cancellation: string;
  confirmation: string;
  seo: Seo;
};

export type PricingPage = {
  _id: string;
  _type: "pricingPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  hero: PageHero;
  plansHeading: SectionHeading;
  usdLabel: string;
  inrLabel: string;
  getStartedLabel: string;
  hourlyHeading: SectionHeading;
  membership: {
    title: string;
    intro: string;
    benefits: Array<string>;
    buttonLabel: string;
  };
  seo: Seo;
};

export type TeamPage = {
  _id: string;
  _type: "teamPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  hero: PageHero;
  join: {
    title: string;
    text: string;
    badgeLabel: string;
    email?: string;
  };
  seo: Seo;
};

export type AboutPage = {
  _id: string;
  _type: "aboutPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  hero: PageHero;
  cards: Array<{
    _key: string;
  } & Point>;
  story: {
    title: string;
    paragraphs: Array<string>;
    image: {
      asset?: {
        _ref: string;
        _type: "reference";
        _weak?: boolean;
        [internalGroqTypeReferenceTo]?: "sanity.imageAsset";
      };
      media?: unknown;
      hotspot?: SanityImageHotspot;
      crop?: SanityImageCrop;
      alt?: string;
      _type: "image";
    };
  };
  differentiatorsHeading: SectionHeading;
  differentiators: Array<{
    _key: string;
  } & Point>;
  findUs: {
    title: string;
    text: string;
    linkLabel: string;
  };
  seo: Seo;
};

export type PrivacyPolicy = {
  _id: string;
  _type: "privacyPolicy";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  lastUpdated: string;
  intro: string;
  sections: Array<{
    _key: string;
  } & PolicySection>;
  contact: {
    title: string;
    text: string;
  };
  figures: PrivacyFigures;
  seo: Seo;
};

export type ProductsPage = {
  _id: string;
  _type: "productsPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  hero: PageHero;
  reasonsHeading: SectionHeading;
  reasons: Array<{
    _key: string;
  } & Point>;
  callToAction: {
    title: string;
    text: string;
    demoLabel: string;
    salesLabel: string;
  };
  seo: Seo;
};

export type ProjectsPage = {
  _id: string;
  _type: "projectsPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  hero: PageHero;
  metricsHeading: SectionHeading;
  metrics: Array<{
    _key: string;
  } & Stat>;
  callToAction: CallToAction;
  seo: Seo;
};

export type ServicesPage = {
  _id: string;
  _type: "servicesPage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  hero: PageHero;
  processHeading: SectionHeading;
  process: Array<{
    _key: string;
  } & ProcessStep>;
  callToAction: CallToAction;
  seo: Seo;
};

export type HomePage = {
  _id: string;
  _type: "homePage";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  hero: {
    eyebrow: string;
    intro: string;
    primaryLabel: string;
    secondaryLabel: string;
  };
  services: {
    title: string;
    intro: string;
    buttonLabel: string;
  };
  serviceCards: Array<{
    _key: string;
  } & Point>;
  technologiesHeading: SectionHeading;
  technologies: Array<string>;
  why: SectionHeading;
  whyPoints: Array<{
    _key: string;
  } & Point>;
  featuredWork: SectionHeading;
  featuredProjects?: Array<{
    _ref: string;
    _type: "reference";
    _weak?: boolean;
    _key: string;
    [internalGroqTypeReferenceTo]?: "project";
  }>;
  callToAction: CallToAction;
  seo: Seo;
};

export type SiteSettings = {
  _id: string;
  _type: "siteSettings";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  companyName: string;
  tagline: string;
  shortDescription: string;
  stats: Array<{
    _key: string;
  } & Stat>;
  email: string;
  phone: string;
  socialLinks: Array<{
    _key: string;
  } & SocialLink>;
  city: string;
  region: string;
  country: string;
  addressLines: Array<string>;
  businessHours: Array<{
    _key: string;
  } & OpeningHours>;
  timeZoneLabel: string;
  map: {
    embedUrl: string;
    linkUrl: string;
    title: string;
  };
  footerServices: Array<string>;
  copyrightName?: string;
};

export type SanityImagePaletteSwatch = {
  _type: "sanity.imagePaletteSwatch";
  background?: string;
  foreground?: string;
  population?: number;
  title?: string;
};

export type SanityImagePalette = {
  _type: "sanity.imagePalette";
  darkMuted?: SanityImagePaletteSwatch;
  lightVibrant?: SanityImagePaletteSwatch;
  darkVibrant?: SanityImagePaletteSwatch;
  vibrant?: SanityImagePaletteSwatch;
  dominant?: SanityImagePaletteSwatch;
  lightMuted?: SanityImagePaletteSwatch;
  muted?: SanityImagePaletteSwatch;
};

export type SanityImageDimensions = {
  _type: "sanity.imageDimensions";
  height: number;
  width: number;
  aspectRatio: number;
};

export type SanityImageMetadata = {
  _type: "sanity.imageMetadata";
  location?: Geopoint;
  dimensions?: SanityImageDimensions;
  palette?: SanityImagePalette;
  lqip?: string;
  blurHash?: string;
  hasAlpha?: boolean;
  isOpaque?: boolean;
};

export type SanityFileAsset = {
  _id: string;
  _type: "sanity.fileAsset";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  originalFilename?: string;
  label?: string;
  title?: string;
  description?: string;
  altText?: string;
  sha1hash?: string;
  extension?: string;
  mimeType?: string;
  size?: number;
  assetId?: string;
  uploadId?: string;
  path?: string;
  url?: string;
  source?: SanityAssetSourceData;
};

export type SanityAssetSourceData = {
  _type: "sanity.assetSourceData";
  name?: string;
  id?: string;
  url?: string;
};

export type SanityImageAsset = {
  _id: string;
  _type: "sanity.imageAsset";
  _createdAt: string;
  _updatedAt: string;
  _rev: string;
  originalFilename?: string;
  label?: string;
  title?: string;
  description?: string;
  altText?: string;
  sha1hash?: string;
  extension?: string;
  mimeType?: string;
  size?: number;
  assetId?: string;
  uploadId?: string;
  path?: string;
  url?: string;
  metadata?: SanityImageMetadata;
  source?: SanityAssetSourceData;
};

export type Geopoint = {
  _type: "geopoint";
  lat?: number;
  lng?: number;
  alt?: number;
};

export type AllSanitySchemaTypes = Stat | SocialLink | Seo | SectionHeading | ProcessStep | PrivacyFigures | PolicySection | Point | PageHero | OpeningHours | CallToAction | Faq | Service | HourlyService | Plan | TeamMember | SanityImageCrop | SanityImageHotspot | Product | Slug | Project | ContactPage | SchedulePage | PricingPage | TeamPage | AboutPage | PrivacyPolicy | ProductsPage | ProjectsPage | ServicesPage | HomePage | SiteSettings | SanityImagePaletteSwatch | SanityImagePalette | SanityImageDimensions | SanityImageMetadata | SanityFileAsset | SanityAssetSourceData | SanityImageAsset | Geopoint;

export declare const internalGroqTypeReferenceTo: unique symbol;

export type ABOUT_PAGE_QUERYResult = {
  _id: "aboutPage";
  seo: {
    title: string;
    description: string;
  };
  hero: {
    eyebrow: string;
    title: string;
    intro: string;
  };
  cards: Array<{
    _key: string;
    title: string;
    text: string;
    icon: "award" | "calendar-check" | "cloud" | "code" | "compass" | "database" | "gauge" | "globe" | "headphones" | "heart" | "layers" | "lock" | "map-pin" | "palette" | "plug" | "refresh" | "repeat" | "rocket" | "server" | "shield" | "shopping-bag" | "smartphone" | "sparkles" | "target" | "users" | "wrench" | "zap";
  }>;
  story: {
    title: string;
    paragraphs: Array<string>;
    image: {
      alt: string | null;
      hotspot: {
        x: number;
        y: number;
        height: number;
        width: number;
      } | null;
      crop: {
        top: number;
        bottom: number;
        left: number;
        right: number;
      } | null;
      assetId: string | null;
      width: number | null;
      height: number | null;
      lqip: string | null;
    };
  };
  differentiatorsHeading: {
    title: string;
    intro: string;
  };
  differentiators: Array<{
    _key: string;
    title: string;
    text: string;
    icon: "award" | "calendar-check" | "cloud" | "code" | "compass" | "database" | "gauge" | "globe" | "headphones" | "heart" | "layers" | "lock" | "map-pin" | "palette" | "plug" | "refresh" | "repeat" | "rocket" | "server" | "shield" | "shopping-bag" | "smartphone" | "sparkles" | "target" | "users" | "wrench" | "zap";
  }>;
  findUs: {
    title: string;
    text: string;
    linkLabel: string;
  };
} | null;

export type CONTACT_PAGE_QUERYResult = {
  _id: "contactPage";
  formTitle: string;
  formIntro: string;
  hoursTitle: string;
  seo: {
    title: string;
    description: string;
  };
  hero: {
    eyebrow: string;
    title: string;
    intro: string;
  };
  cards: {
    locationTitle: string;
    phoneTitle: string;
    emailTitle: string;
  };
  faqHeading: {
    title: string;
    intro: string;
  };
} | null;

export type FAQS_QUERYResult = Array<{
  _id: string;
  question: string;
  answer: string;
}>;

export type HOME_PAGE_QUERYResult = {
  _id: "homePage";
  seo: {
    title: string;
    description: string;
  };
  hero: {
    eyebrow: string;
    intro: string;
    primaryLabel: string;
    secondaryLabel: string;
  };
  services: {
    title: string;
    intro: string;
    buttonLabel: string;
  };
  serviceCards: Array<{
    _key: string;
    title: string;
    text: string;
    icon: "award" | "calendar-check" | "cloud" | "code" | "compass" | "database" | "gauge" | "globe" | "headphones" | "heart" | "layers" | "lock" | "map-pin" | "palette" | "plug" | "refresh" | "repeat" | "rocket" | "server" | "shield" | "shopping-bag" | "smartphone" | "sparkles" | "target" | "users" | "wrench" | "zap";
  }>;
  technologiesHeading: {
    title: string;
    intro: string;
  };
  technologies: Array<string>;
  why: {
    title: string;
    intro: string;
  };
  whyPoints: Array<{
    _key: string;
    title: string;
    text: string;
    icon: "award" | "calendar-check" | "cloud" | "code" | "compass" | "database" | "gauge" | "globe" | "headphones" | "heart" | "layers" | "lock" | "map-pin" | "palette" | "plug" | "refresh" | "repeat" | "rocket" | "server" | "shield" | "shopping-bag" | "smartphone" | "sparkles" | "target" | "users" | "wrench" | "zap";
  }>;
  callToAction: {
    title: string;
    text: string;
    buttonLabel: string;
  };
  featuredWork: {
    title: string;
    intro: string;
  };
  featuredProjects: Array<string> | Array<never>;
} | null;

export type HOURLY_SERVICES_QUERYResult = Array<{
  _id: string;
  name: string;
  rangeUSD: string;
  rangeINR: string;
  popular: boolean | false;
}>;

export type PLANS_QUERYResult = Array<{
  _id: string;
  name: string;
  description: string;
  priceUSD: string;
  priceINR: string;
  features: Array<string>;
  popular: boolean | false;
  period: string;
}>;

export type PRICING_PAGE_QUERYResult = {
  _id: "pricingPage";
  usdLabel: string;
  inrLabel: string;
  getStartedLabel: string;
  seo: {
    title: string;
    description: string;
  };
  hero: {
    eyebrow: string;
    title: string;
    intro: string;
  };
  plansHeading: {
    title: string;
    intro: string;
  };
  hourlyHeading: {
    title: string;
    intro: string;
  };
  membership: {
    title: string;
    intro: string;
    benefits: Array<string>;
    buttonLabel: string;
  };
} | null;

export type PRIVACY_POLICY_QUERYResult = {
  _id: "privacyPolicy";
  lastUpdated: string;
  intro: string;
  seo: {
    title: string;
    description: string;
  };
  figures: {
    deletionDays: number;
    backupDays: number;
    noticeDays: number;
    responseHours: number;
  };
  sections: Array<{
    _key: string;
    heading: string;
    paragraphs: Array<string>;
    bullets: Array<string> | Array<never>;
  }>;
  contact: {
    title: string;
    text: string;
    email: string | null;
  };
  company: string | null;
} | null;

export type PRODUCTS_PAGE_QUERYResult = {
  _id: "productsPage";
  seo: {
    title: string;
    description: string;
  };
  hero: {
    eyebrow: string;
    title: string;
    intro: string;
  };
  reasonsHeading: {
    title: string;
    intro: string;
  };
  reasons: Array<{
    _key: string;
    title: string;
    text: string;
    icon: "award" | "calendar-check" | "cloud" | "code" | "compass" | "database" | "gauge" | "globe" | "headphones" | "heart" | "layers" | "lock" | "map-pin" | "palette" | "plug" | "refresh" | "repeat" | "rocket" | "server" | "shield" | "shopping-bag" | "smartphone" | "sparkles" | "target" | "users" | "wrench" | "zap";
  }>;
  callToAction: {
    title: string;
    text: string;
    demoLabel: string;
    salesLabel: string;
  };
} | null;

export type PRODUCTS_QUERYResult = Array<{
  _id: string;
  name: string;
  slug: string;
  tagline: string;
  description: string;
  pricing: string;
  badge: string;
  url: string;
  features: Array<string>;
  privacy: {
    deletionDays: number;
    backupDays: number;
    noticeDays: number;
    responseHours: number;
  };
  image: {
    alt: string | null;
    hotspot: {
      x: number;
      y: number;
      height: number;
      width: number;
    } | null;
    crop: {
      top: number;
      bottom: number;
      left: number;
      right: number;
    } | null;
    assetId: string | null;
    width: number | null;
    height: number | null;
    lqip: string | null;
  };
}>;

export type PRODUCT_QUERYResult = {
  _id: string;
  name: string;
  slug: string;
  tagline: string;
  description: string;
  pricing: string;
  badge: string;
  url: string;
  features: Array<string>;
  privacy: {
    deletionDays: number;
    backupDays: number;
    noticeDays: number;
    responseHours: number;
  };
  image: {
    alt: string | null;
    hotspot: {
      x: number;
      y: number;
      height: number;
      width: number;
    } | null;
    crop: {
      top: number;
      bottom: number;
      left: number;
      right: number;
    } | null;
    assetId: string | null;
    width: number | null;
    height: number | null;
    lqip: string | null;
  };
} | null;

export type PROJECTS_PAGE_QUERYResult = {
  _id: "projectsPage";
  seo: {
    title: string;
    description: string;
  };
  hero: {
    eyebrow: string;
    title: string;
    intro: string;
  };
  metricsHeading: {
    title: string;
    intro: string;
  };
  metrics: Array<{
    value: string;
    label: string;
  }>;
  callToAction: {
    title: string;
    text: string;
    buttonLabel: string;
  };
} | null;

export type PROJECTS_QUERYResult = Array<{
  _id: string;
  title: string;
  slug: string;
  category: string;
  description: string;
  url: string | null;
  technologies: Array<string>;
  image: {
    alt: string | null;
    hotspot: {
      x: number;
      y: number;
      height: number;
      width: number;
    } | null;
    crop: {
      top: number;
      bottom: number;
      left: number;
      right: number;
    } | null;
    assetId: string | null;
    width: number | null;
    height: number | null;
    lqip: string | null;
  };
}>;

export type SCHEDULE_PAGE_QUERYResult = {
  _id: "schedulePage";
  formTitle: string;
  cancellation: string;
  confirmation: string;
  noScript: string;
  seo: {
    title: string;
    description: string;
  };
  hero: {
    eyebrow: string;
    title: string;
    intro: string;
  };
  availability: {
    title: string;
    hours: Array<{
      days: string;
      hours: string;
    }>;
    note: string;
  };
  timeSlots: Array<string>;
  howItWorks: {
    title: string;
    steps: Array<string>;
  };
} | null;

export type SERVICES_PAGE_QUERYResult = {
  _id: "servicesPage";
  seo: {
    title: string;
    description: string;
  };
  hero: {
    eyebrow: string;
    title: string;
    intro: string;
  };
  processHeading: {
    title: string;
    intro: string;
  };
  process: Array<{
    _key: string;
    number: string;
    title: string;
    text: string;
  }>;
  callToAction: {
    title: string;
    text: string;
    buttonLabel: string;
  };
} | null;

export type SERVICES_QUERYResult = Array<{
  _id: string;
  title: string;
  summary: string;
  icon: "award" | "calendar-check" | "cloud" | "code" | "compass" | "database" | "gauge" | "globe" | "headphones" | "heart" | "layers" | "lock" | "map-pin" | "palette" | "plug" | "refresh" | "repeat" | "rocket" | "server" | "shield" | "shopping-bag" | "smartphone" | "sparkles" | "target" | "users" | "wrench" | "zap";
  bullets: Array<string>;
}>;

export type SITE_SETTINGS_QUERYResult = {
  _id: "siteSettings";
  companyName: string;
  shortDescription: string;
  tagline: string;
  city: string;
  region: string;
  country: string;
  email: string;
  phone: string;
  timeZoneLabel: string;
  copyrightName: string;
  footerServices: Array<string>;
  addressLines: Array<string>;
  businessHours: Array<{
    days: string;
    hours: string;
  }>;
  map: {
    embedUrl: string;
    linkUrl: string;
    title: string;
  };
  socialLinks: Array<{
    label: string;
    url: string;
  }>;
  stats: Array<{
    value: string;
    label: string;
  }>;
} | null;

export type TEAM_PAGE_QUERYResult = {
  _id: "teamPage";
  seo: {
    title: string;
    description: string;
  };
  hero: {
    eyebrow: string;
    title: string;
    intro: string;
  };
  join: {
    title: string;
    text: string;
    badgeLabel: string;
    email: string | null;
  };
} | null;

export type TEAM_QUERYResult = Array<{
  _id: string;
  name: string;
  role: string;
  experience: string;
  education: string;
  email: string;
  linkedin: string;
  bio: string;
  expertise: Array<string>;
  image: {
    alt: string | null;
    hotspot: {
      x: number;
      y: number;
      height: number;
      width: number;
    } | null;
    crop: {
      top: number;
      bottom: number;
      left: number;
      right: number;
    } | null;
    assetId: string | null;
    width: number | null;
    height: number | null;
    lqip: string | null;
  };
}>;

import "@sanity/client";
declare module "@sanity/client" {
  interface SanityQueries {
    "*[_type == \"aboutPage\" && _id == \"aboutPage\"][0] {\n  _id,\n  seo { title, description },\n  hero { eyebrow, title, intro },\n  \"cards\": coalesce(cards, [])[] { _key, title, text, icon },\n  story { title, \"paragraphs\": coalesce(paragraphs, []), image {\n  alt,\n  hotspot { x, y, height, width },\n  crop { top, bottom, left, right },\n  \"assetId\": asset._ref,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height,\n  \"lqip\": asset->metadata.lqip\n} },\n  differentiatorsHeading { title, intro },\n  \"differentiators\": coalesce(differentiators, [])[] { _key, title, text, icon },\n  findUs { title, text, linkLabel }\n}": ABOUT_PAGE_QUERYResult;
    "*[_type == \"contactPage\" && _id == \"contactPage\"][0] {\n  _id, formTitle, formIntro, hoursTitle,\n  seo { title, description },\n  hero { eyebrow, title, intro },\n  cards { locationTitle, phoneTitle, emailTitle },\n  faqHeading { title, intro }\n}": CONTACT_PAGE_QUERYResult;
    "*[_type == \"faq\"] | order(order asc, question asc) {\n  _id, question, answer\n}": FAQS_QUERYResult;
    "*[_type == \"homePage\" && _id == \"homePage\"][0] {\n  _id,\n  seo { title, description },\n  hero { eyebrow, intro, primaryLabel, secondaryLabel },\n  services { title, intro, buttonLabel },\n  \"serviceCards\": coalesce(serviceCards, [])[] { _key, title, text, icon },\n  technologiesHeading { title, intro },\n  \"technologies\": coalesce(technologies, []),\n  why { title, intro },\n  \"whyPoints\": coalesce(whyPoints, [])[] { _key, title, text, icon },\n  callToAction { title, text, buttonLabel },\n  featuredWork { title, intro },\n  \"featuredProjects\": coalesce(featuredProjects[]._ref, [])\n}": HOME_PAGE_QUERYResult;
    "*[_type == \"hourlyService\"] | order(order asc, name asc) {\n  _id, name, rangeUSD, rangeINR, \"popular\": coalesce(popular, false)\n}": HOURLY_SERVICES_QUERYResult;
    "*[_type == \"plan\"] | order(order asc, name asc) {\n  _id, name, description, priceUSD, priceINR,\n  \"features\": coalesce(features, []),\n  \"popular\": coalesce(popular, false),\n  \"period\": coalesce(period, \"one-time\")\n}": PLANS_QUERYResult;
    "*[_type == \"pricingPage\" && _id == \"pricingPage\"][0] {\n  _id, usdLabel, inrLabel, getStartedLabel,\n  seo { title, description },\n  hero { eyebrow, title, intro },\n  plansHeading { title, intro },\n  hourlyHeading { title, intro },\n  membership { title, intro, \"benefits\": coalesce(benefits, []), buttonLabel }\n}": PRICING_PAGE_QUERYResult;
    "*[_type == \"privacyPolicy\" && _id == \"privacyPolicy\"][0] {\n  _id, lastUpdated, intro,\n  seo { title, description },\n  figures { deletionDays, backupDays, noticeDays, responseHours },\n  \"sections\": coalesce(sections, [])[] {\n    _key, heading,\n    \"paragraphs\": coalesce(paragraphs, []),\n    \"bullets\": coalesce(bullets, [])\n  },\n  contact { title, text, \"email\": *[_type == \"siteSettings\" && _id == \"siteSettings\"][0].email },\n  \"company\": *[_type == \"siteSettings\" && _id == \"siteSettings\"][0].companyName\n}": PRIVACY_POLICY_QUERYResult;
    "*[_type == \"productsPage\" && _id == \"productsPage\"][0] {\n  _id,\n  seo { title, description },\n  hero { eyebrow, title, intro },\n  reasonsHeading { title, intro },\n  \"reasons\": coalesce(reasons, [])[] { _key, title, text, icon },\n  callToAction { title, text, demoLabel, salesLabel }\n}": PRODUCTS_PAGE_QUERYResult;
    "*[_type == \"product\"] | order(order asc, name asc) {\n  _id, name, \"slug\": slug.current, tagline, description, pricing, badge, url,\n  \"features\": coalesce(features, []),\n  privacy { deletionDays, backupDays, noticeDays, responseHours },\n  image {\n  alt,\n  hotspot { x, y, height, width },\n  crop { top, bottom, left, right },\n  \"assetId\": asset._ref,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height,\n  \"lqip\": asset->metadata.lqip\n}\n}": PRODUCTS_QUERYResult;
    "*[_type == \"product\" && slug.current == $slug] | order(order asc, name asc) [0] {\n  _id, name, \"slug\": slug.current, tagline, description, pricing, badge, url,\n  \"features\": coalesce(features, []),\n  privacy { deletionDays, backupDays, noticeDays, responseHours },\n  image {\n  alt,\n  hotspot { x, y, height, width },\n  crop { top, bottom, left, right },\n  \"assetId\": asset._ref,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height,\n  \"lqip\": asset->metadata.lqip\n}\n}": PRODUCT_QUERYResult;
    "*[_type == \"projectsPage\" && _id == \"projectsPage\"][0] {\n  _id,\n  seo { title, description },\n  hero { eyebrow, title, intro },\n  metricsHeading { title, intro },\n  \"metrics\": coalesce(metrics, [])[] { value, label },\n  callToAction { title, text, buttonLabel }\n}": PROJECTS_PAGE_QUERYResult;
    "*[_type == \"project\"] | order(order asc, title asc) {\n  _id, title, \"slug\": slug.current, category, description, url,\n  \"technologies\": coalesce(technologies, []),\n  image {\n  alt,\n  hotspot { x, y, height, width },\n  crop { top, bottom, left, right },\n  \"assetId\": asset._ref,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height,\n  \"lqip\": asset->metadata.lqip\n}\n}": PROJECTS_QUERYResult;
    "*[_type == \"schedulePage\" && _id == \"schedulePage\"][0] {\n  _id, formTitle, cancellation, confirmation, noScript,\n  seo { title, description },\n  hero { eyebrow, title, intro },\n  availability { title, \"hours\": coalesce(hours, [])[] { days, hours }, note },\n  \"timeSlots\": coalesce(timeSlots, []),\n  howItWorks { title, \"steps\": coalesce(steps, []) }\n}": SCHEDULE_PAGE_QUERYResult;
    "*[_type == \"servicesPage\" && _id == \"servicesPage\"][0] {\n  _id,\n  seo { title, description },\n  hero { eyebrow, title, intro },\n  processHeading { title, intro },\n  \"process\": coalesce(process, [])[] { _key, number, title, text },\n  callToAction { title, text, buttonLabel }\n}": SERVICES_PAGE_QUERYResult;
    "*[_type == \"service\"] | order(order asc, title asc) {\n  _id, title, summary, icon, \"bullets\": coalesce(bullets, [])\n}": SERVICES_QUERYResult;
    "*[_type == \"siteSettings\" && _id == \"siteSettings\"][0] {\n  _id, companyName, shortDescription, tagline, city, region, country, email, phone, timeZoneLabel,\n  \"copyrightName\": coalesce(copyrightName, companyName),\n  \"footerServices\": coalesce(footerServices, []),\n  \"addressLines\": coalesce(addressLines, []),\n  \"businessHours\": coalesce(businessHours, [])[] { days, hours },\n  map { embedUrl, linkUrl, title },\n  \"socialLinks\": coalesce(socialLinks, [])[] { label, url },\n  \"stats\": coalesce(stats, [])[] { value, label }\n}": SITE_SETTINGS_QUERYResult;
    "*[_type == \"teamPage\" && _id == \"teamPage\"][0] {\n  _id,\n  seo { title, description },\n  hero { eyebrow, title, intro },\n  join {\n    title, text, badgeLabel,\n    \"email\": coalesce(email, *[_type == \"siteSettings\" && _id == \"siteSettings\"][0].email)\n  }\n}": TEAM_PAGE_QUERYResult;
    "*[_type == \"teamMember\"] | order(order asc, name asc) {\n  _id, name, role, experience, education, email, linkedin, bio,\n  \"expertise\": coalesce(expertise, []),\n  image {\n  alt,\n  hotspot { x, y, height, width },\n  crop { top, bottom, left, right },\n  \"assetId\": asset._ref,\n  \"width\": asset->metadata.dimensions.width,\n  \"height\": asset->metadata.dimensions.height,\n  \"lqip\": asset->metadata.lqip\n}\n}": TEAM_QUERYResult;
  }
}
