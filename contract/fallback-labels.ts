// Labels that are needed when the settings cannot be read. They are in every page's script; all others come as data.

/** The text of the splash, as the specification words it. */
export const SPLASH_TEXT = "Preparing your experience...";

/** Also shown during an outage. */
export const ERROR_LABELS = {
  title: "Something went wrong on our side",
  text: "The page could not be shown (error {status}). Please try again in a moment; nothing you did caused this.",
  tryAgain: "Try Again",
  goHome: "Return to Home",
};
