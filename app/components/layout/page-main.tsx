import { useLocation, useMatches } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { PartLanguage, useMainLanguage } from "~/components/ui/in-language";
import { usePageTransition } from "./splash";

/** The page's `main`. After a path change it fades in, takes the focus and announces the title. */
export function PageMain({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { attributes, ...language } = useMainLanguage(useMatches().at(-1)?.id ?? "");
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
        {...attributes}
      >
        <PartLanguage {...language}>{children}</PartLanguage>
      </main>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
