// What is said where no settings can be read. Every page of the site carries these; all other words come with its data.

/** What the splash says; the specification fixes it. */
export const SPLASH_TEXT = "Preparing your experience...";

/** Shown when nothing can be read from the dataset, too. */
export const ERROR_LABELS = {
  title: "Something went wrong on our side",
  text: "The page could not be shown (error {status}). Please try again in a moment; nothing you did caused this.",
  tryAgain: "Try again",
  goHome: "Return to Home",
};

/** The title of such a page is set before its settings are read. */
export const NOT_FOUND_LABELS = {
  title: "Oops! Page not found",
  text: "The address may have a typing error, or the page has moved.",
  goHome: "Return to Home",
};
