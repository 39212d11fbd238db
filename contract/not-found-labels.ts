// A file of its own: of the pages, only the not-found page has it in its script.

/** The title is set before the settings are read. */
export const NOT_FOUND_LABELS = {
  title: "Oops! Page not found",
  text: "The address may have a typing error, or the page has moved.",
  goHome: "Return to Home",
};
