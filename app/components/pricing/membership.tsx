import { CallToAction } from "~/components/layout/call-to-action";
import { ButtonLink } from "~/components/ui/button";
import { CheckList } from "~/components/ui/check-list";
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
    <CallToAction
      id="membership"
      title={title}
      text={intro}
      beside={<CheckList label={title} items={benefits} background="dark" className="sm:text-lg" />}
    >
      <ButtonLink to={PAGES.contactPage.path} variant="accent">
        {buttonLabel}
      </ButtonLink>
    </CallToAction>
  );
}
