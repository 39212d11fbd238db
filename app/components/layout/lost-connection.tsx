import { Link, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useLabels } from "~/content/site-data";
import { watchConnection } from "~/lib/html/lost-connection";

/** Says that a page could not be reached, until the connection is back or a page is reached. */
export function LostConnection() {
  const [wanted, setWanted] = useState<string>();
  const { pathname, search } = useLocation();
  const labels = useLabels().error;

  useEffect(() => watchConnection(setWanted), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page was reached
  useEffect(() => setWanted(undefined), [pathname, search]);

  return wanted ? (
    <p
      role="alert"
      className="on-dark sticky bottom-0 z-40 flex flex-wrap items-center gap-x-5 bg-ink px-gutter py-4 text-on-brand sm:px-8 print:hidden"
    >
      {labels.offline}
      <Link to={wanted} className="py-2 font-semibold underline">
        {labels.tryAgain}
      </Link>
    </p>
  ) : null;
}
