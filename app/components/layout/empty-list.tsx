import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { useWords } from "~/content/use-labels";
import { PAGES } from "../../../contract/pages";

/** In place of a page's list while nothing is published in it: what is missing, and whom to ask. */
export function NothingYet({ text }: { text: string }) {
  const words = useWords().links;
  return (
    <Card ground="sand" className="px-6 py-14 text-center">
      <p className="mx-auto max-w-md text-lg text-balance text-ink-soft">{text}</p>
      <ButtonLink to={PAGES.contactPage.path} className="mt-7">
        {words.askUs}
      </ButtonLink>
    </Card>
  );
}
