import Check from "lucide-react/icons/check";
import { Band } from "~/components/ui/band";
import { ButtonLink } from "~/components/ui/button";
import type { Content } from "~/content/get-content.server";
import { PAGES } from "../../../contract/pages";

/** The membership benefits with a contact button. */
export function Membership({
  title,
  intro,
  benefits,
  buttonLabel,
}: Content<"pricingPage">["membership"]) {
  return (
    <Band labelledBy="membership">
      <div className="relative grid gap-6 sm:gap-10 lg:grid-cols-2 lg:gap-16 print:gap-4">
        <div>
          <h2 id="membership" className="text-title">
            {title}
          </h2>
          <p className="mt-3 text-on-brand-soft sm:mt-4 sm:text-lg">{intro}</p>
          <ButtonLink to={PAGES.contactPage.path} tone="accent" className="mt-5 sm:mt-8">
            {buttonLabel}
          </ButtonLink>
        </div>
        <ul className="grid content-center sm:gap-3">
          {benefits.map((benefit) => (
            <li
              key={benefit}
              className="flex gap-3 border-t border-on-brand/20 py-3 sm:gap-4 sm:rounded-2xl sm:border sm:bg-brand-deep/60 sm:p-5 sm:text-lg print:bg-transparent print:p-2"
            >
              <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-marigold sm:mt-1" />
              {benefit}
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}
