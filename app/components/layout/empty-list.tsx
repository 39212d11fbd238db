import type { ReactNode } from "react";
import { ButtonLink } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { useLabels } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

/** Shown when a page's list is empty, with a link to the contact page, after those of its own. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  const labels = useLabels().links;
  return (
    <Card background="sand" className="px-6 py-14 text-center">
      <p className="mx-auto max-w-md text-lg text-balance text-ink-soft">{text}</p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {children}
        <ButtonLink to={PAGES.contactPage.path} variant={children ? "outline" : "primary"}>
          {labels.askUs}
        </ButtonLink>
      </div>
    </Card>
  );
}
