/** What some of the site's queries do, as one would write it in JavaScript who knows the content. */

/**
 * @typedef {object} HandWritten
 * @property {keyof typeof import("~/content/generated.server").DOCUMENTS} name The site's query that it answers.
 * @property {(all: readonly object[]) => unknown} overList Over all documents, in a plain list.
 * @property {(view: import("../../../packages/local-content-lake/src/store").DocumentView) => unknown} withIndexes With those of the lake.
 */

/** @type {HandWritten[]} */
export const HAND_WRITTEN = [
  {
    name: "project",
    overList: (all) =>
      projects(ofType(all, "project"), (id) => all.find((document) => document._id === id)),
    withIndexes: (view) => projects([...view.ofType("project")], (id) => view.get(id)),
  },
  {
    name: "plan",
    overList: (all) => plans(ofType(all, "plan")),
    withIndexes: (view) => plans([...view.ofType("plan")]),
  },
  {
    name: "faq",
    overList: (all) => faqs(ofType(all, "faq")),
    withIndexes: (view) => faqs([...view.ofType("faq")]),
  },
  {
    name: "contactPage",
    overList: (all) => contactPage(all.find((document) => document._id === "contactPage")),
    withIndexes: (view) => contactPage(view.get("contactPage")),
  },
];

function ofType(all, type) {
  return all.filter((document) => document._type === type);
}

function inOrder(documents, name) {
  return documents.sort((a, b) => a.order - b.order || (a[name] < b[name] ? -1 : 1));
}

function pick(value, ...names) {
  if (!value) return null;
  const picked = {};
  for (const name of names) picked[name] = value[name] ?? null;
  return picked;
}

function projects(documents, get) {
  return inOrder(documents, "title").map((document) => {
    const asset = get(document.image?.asset?._ref);
    return {
      ...pick(document, "_id", "title", "category", "description", "url"),
      technologies: document.technologies ?? [],
      image: document.image && {
        alt: document.image.alt ?? null,
        hotspot: pick(document.image.hotspot, "x", "y", "height", "width"),
        crop: pick(document.image.crop, "top", "bottom", "left", "right"),
        assetId: document.image.asset?._ref ?? null,
        width: asset?.metadata?.dimensions?.width ?? null,
        height: asset?.metadata?.dimensions?.height ?? null,
        lqip: asset?.metadata?.lqip ?? null,
      },
    };
  });
}

function plans(documents) {
  return inOrder(documents, "name").map((document) => ({
    ...pick(document, "_id", "name", "description", "priceUSD", "priceINR"),
    features: document.features ?? [],
    popular: document.popular ?? false,
    period: document.period ?? "one-time",
  }));
}

function faqs(documents) {
  return inOrder(documents, "question").map((document) =>
    pick(document, "_id", "question", "answer"),
  );
}

function contactPage(document) {
  return {
    ...pick(document, "_id", "formTitle", "formIntro", "hoursTitle"),
    seo: pick(document.seo, "title", "description", "image"),
    hero: pick(document.hero, "eyebrow", "title", "intro"),
    cards: pick(document.cards, "locationTitle", "phoneTitle", "emailTitle"),
    faqHeading: pick(document.faqHeading, "title", "intro"),
  };
}
