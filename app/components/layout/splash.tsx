import { useHref, useLocation, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { LogoMark } from "~/components/ui/logo";
import { useSiteData } from "~/content/site-data";
import { loadByDocument } from "~/lib/html/lost-connection";
import { SPLASH_TEXT } from "../../../contract/fallback-labels";

/** The minimum duration of the splash. */
const SPLASH_MS = 500;

/** After this time without the next page's data or script, the browser loads the document. */
const MAX_WAIT_MS = 15_000;

interface PageTransition {
  /** True while the splash covers the page. */
  covered: boolean;
  /** True after the first path change since the document was loaded. */
  navigated: boolean;
}

const PageTransitionContext = createContext<PageTransition>({
  covered: false,
  navigated: false,
});

/** The state of the current path change. */
export function usePageTransition(): PageTransition {
  return useContext(PageTransitionContext);
}

/**
 * Covers the page with the branded splash during a path change: from the click until the next
 * page's data is loaded, at least SPLASH_MS. The first, server-rendered page has none.
 */
export function SplashProvider({ children }: { children: ReactNode }) {
  // With the prefix of its language, as in a navigation.
  const pathname = useHref(useLocation().pathname);
  const navigation = useNavigation();
  // Counts path changes, so that returning to an earlier path is a new one.
  const [latest, setLatest] = useState({ pathname, visit: 0 });
  if (latest.pathname !== pathname) setLatest({ pathname, visit: latest.visit + 1 });
  const [shownVisit, setShownVisit] = useState(0);
  const coveredSince = useRef<number | null>(null);

  const leaving =
    navigation.location !== undefined &&
    navigation.formMethod === undefined &&
    navigation.location.pathname !== pathname;
  const covered = leaving || shownVisit !== latest.visit;
  const navigated = latest.visit > 0;
  // Choosing another page meanwhile restarts the splash.
  const target = navigation.location?.pathname ?? pathname;

  useEffect(() => {
    const wanted = navigation.location;
    if (!leaving || !wanted) return;
    const timer = setTimeout(() => loadByDocument(wanted), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [leaving, navigation.location]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another target restarts the timer
  useEffect(() => {
    if (!covered) return;
    // Measured from the first painted frame, not from the commit.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        coveredSince.current = performance.now();
      });
    });
    return () => {
      cancelAnimationFrame(frame);
      coveredSince.current = null;
    };
  }, [covered, target]);

  useEffect(() => {
    if (leaving || shownVisit === latest.visit) return;
    const elapsed = performance.now() - (coveredSince.current ?? performance.now());
    const timer = setTimeout(() => setShownVisit(latest.visit), Math.max(0, SPLASH_MS - elapsed));
    return () => clearTimeout(timer);
  }, [leaving, latest.visit, shownVisit]);

  return (
    <PageTransitionContext.Provider value={{ covered, navigated }}>
      {children}
      {covered ? <Splash /> : null}
      {navigated && !covered ? (
        // The splash's background, which fades out over the painted page.
        <div
          key={shownVisit}
          aria-hidden="true"
          className="pointer-events-none fixed inset-0 z-50 animate-veil-out bg-brand-deep forced-colors:hidden print:hidden"
        />
      ) : null}
    </PageTransitionContext.Provider>
  );
}

function Splash() {
  const { settings, language } = useSiteData();
  return (
    <div
      aria-hidden="true"
      data-testid="splash"
      className="fixed inset-0 z-50 grid animate-splash-in place-items-center bg-brand-deep text-on-brand"
    >
      <div className="flex flex-col items-center gap-5 px-6 text-center">
        <LogoMark className="size-20 animate-splash-mark" />
        <p className="font-display text-2xl font-semibold">{settings.companyName}</p>
        <p className="text-on-brand-soft">{language?.labels.splash ?? SPLASH_TEXT}</p>
      </div>
    </div>
  );
}
