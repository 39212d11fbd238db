import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { usePageTransition } from "./splash";

/** The page's `main`: rises as the splash fades, takes the focus and has its title announced after a change of path. */
export function PageMain({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { isCovered, hasNavigated } = usePageTransition();
  const main = useRef<HTMLElement>(null);
  const [announcement, setAnnouncement] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what is announced
  useEffect(() => {
    if (isCovered || !hasNavigated) return;
    main.current?.focus({ preventScroll: true });
    setAnnouncement(document.title);
  }, [isCovered, hasNavigated, pathname]);

  // Painted while the splash covers it, so that the two can change over without the ground between them.
  const look = hasNavigated && !isCovered ? "animate-page-in" : "";
  return (
    <>
      <main ref={main} id="main" tabIndex={-1} className={`grow outline-none ${look}`}>
        {children}
      </main>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </>
  );
}
