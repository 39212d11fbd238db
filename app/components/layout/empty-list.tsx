import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

/** Shown when a page's list is empty, with a link to the contact page. */
export function EmptyList({ text }: { text: string }) {
  const labels = useLabels().links;
  return (
    <Card background="sand" className="px-6 py-14 text-center">
      <p className="mx-auto max-w-md text-lg text-balance text-ink-soft">{text}</p>
      <ButtonLink to={PAGES.contactPage.path} className="mt-7">
        {labels.askUs}
      </ButtonLink>
    </Card>
  );
}
