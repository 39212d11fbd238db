/** Labels of the page for a refused preview, which only editors see. */
export const PREVIEW_LABELS = {
  title: "No preview",
  eyebrow: "Preview",
  openStudio: "Open the Studio",
};

/** Why there is no preview, and what to do about it. */
export const PREVIEW_REFUSALS = {
  secret: {
    title: "This preview link is not valid",
    intro:
      "It may have expired: a link is good for an hour. Open Presentation in the Studio, which makes a new one.",
  },
  viewer: {
    title: "Only editors can open a preview",
    intro:
      "You are signed in as a viewer. You see the preview here as soon as an editor has switched sharing on, under Share in Presentation.",
  },
  token: {
    title: "The site cannot read drafts",
    intro:
      "It has no token for them. Start it with SANITY_API_READ_TOKEN set to a token of the Sanity project that may view drafts.",
  },
};
