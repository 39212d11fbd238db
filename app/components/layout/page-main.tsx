import { useLocation, useMatches } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePart } from "~/components/ui/in-language";
import { PartData } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";
import { usePageTransition } from "./splash";

/** The type of a page's own document, from its route's id: `pages/home-page`. */
function typeOfRoute(id: string): string {
  const name = id.replace(/^.*\//, "").replace(/-(\w)/g, (_all, letter) => letter.toUpperCase());
  return name in PAGES ? name : "page";
}

/** The page's `main`. After a path change it fades in, takes the focus and announces the title. */
export function PageMain({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const part = usePart(typeOfRoute(useMatches().at(-1)?.id ?? ""));
  const { covered, navigated } = usePageTransition();
  const main = useRef<HTMLElement>(null);
  const announced = useRef(pathname);
  const [announcement, setAnnouncement] = useState("");

  useEffect(() => {
    // Without a connection the splash goes and the page stays, with the focus where it was.
    if (covered || !navigated || announced.current === pathname) return;
    announced.current = pathname;
    main.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [covered, navigated, pathname]);

  // Painted below the splash, so that the background never shows between the two.
  const look = navigated && !covered ? "animate-page-in" : "";
  return (
    <>
      <main
        ref={main}
        id="main"
        tabIndex={-1}
        className={`grow outline-none ${look}`}
        {...part?.attributes}
      >
        {part ? <PartData.Provider value={part.data}>{children}</PartData.Provider> : children}
      </main>
      <p role="status" className="sr-only" {...part?.attributes}>
        {announcement}
      </p>
    </>
  );
}
