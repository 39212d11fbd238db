import { Link } from "@remix-run/react";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

/** What happens to the name and the email of a form, with a link to the whole notice. */
export function PrivacyNotice({ text, className = "" }: { text: string; className?: string }) {
  return (
    <p className={`text-sm text-ink-soft ${className}`}>
      {text}{" "}
      <Link
        to={PAGES.privacyPage.path}
        prefetch="intent"
        className="inline-block py-1 text-link underline underline-offset-4"
      >
        {useLabels().links.privacyNotice}
      </Link>
    </p>
  );
}
