import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

/** In place of a page's list while nothing is published in it: what is missing, and whom to ask. */
export function EmptyList({ text }: { text: string }) {
  const labels = useLabels().links;
  return (
    <Card ground="sand" className="px-6 py-14 text-center">
      <p className="mx-auto max-w-md text-lg text-balance text-ink-soft">{text}</p>
      <ButtonLink to={PAGES.contactPage.path} className="mt-7">
        {labels.askUs}
      </ButtonLink>
    </Card>
  );
}
