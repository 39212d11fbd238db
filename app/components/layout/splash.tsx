import { useLocation, useNavigation } from "@remix-run/react";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { LogoMark } from "~/components/ui/logo";
import { SPLASH_TEXT } from "../../../contract/fallback-labels";

/** How long the splash stays at least, in milliseconds. */
const SPLASH_MS = 500;

interface PageTransition {
  /** The splash covers the page. */
  isCovered: boolean;
  /** The visitor has moved between pages since the document was loaded. */
  hasNavigated: boolean;
}

const PageTransitionContext = createContext<PageTransition>({
  isCovered: false,
  hasNavigated: false,
});

/** Where the page stands in a change of path. */
export function usePageTransition(): PageTransition {
  return useContext(PageTransitionContext);
}

/**
 * Covers the page with the branded splash while the path changes: from the click until the next
 * page's data is there, and never under SPLASH_MS. The first, server-rendered page has none.
 */
export function SplashProvider({ name, children }: { name: string; children: ReactNode }) {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  // Changes of path since the document was loaded; a path that comes back is another one.
  const [latest, setLatest] = useState({ pathname, turn: 0 });
  if (latest.pathname !== pathname) setLatest({ pathname, turn: latest.turn + 1 });
  const [shownTurn, setShownTurn] = useState(0);
  const coveredSince = useRef<number | null>(null);

  const leaving =
    navigation.location !== undefined &&
    navigation.formMethod === undefined &&
    navigation.location.pathname !== pathname;
  const covered = leaving || shownTurn !== latest.turn;
  const turned = latest.turn > 0;
  // Whoever turns to another page meanwhile begins the splash anew.
  const target = navigation.location?.pathname ?? pathname;

  // biome-ignore lint/correctness/useExhaustiveDependencies: another target begins the time anew
  useEffect(() => {
    if (!covered) return;
    // From when the first frame with it has been painted, not from the moment it was put into the page.
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
    if (leaving || shownTurn === latest.turn) return;
    const elapsed = performance.now() - (coveredSince.current ?? performance.now());
    const timer = setTimeout(() => setShownTurn(latest.turn), Math.max(0, SPLASH_MS - elapsed));
    return () => clearTimeout(timer);
  }, [leaving, latest.turn, shownTurn]);

  return (
    <PageTransitionContext.Provider value={{ isCovered: covered, hasNavigated: turned }}>
      {children}
      {covered ? <Splash name={name} /> : null}
      {turned && !covered ? <Veil key={shownTurn} /> : null}
    </PageTransitionContext.Provider>
  );
}

/** What is left of the splash: its ground, which fades away over the page that stands painted below it. */
function Veil() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-0 z-50 animate-veil-out bg-brand-deep forced-colors:hidden print:hidden"
    />
  );
}

function Splash({ name }: { name: string }) {
  return (
    <div
      aria-hidden="true"
      data-testid="splash"
      className="fixed inset-0 z-50 grid animate-splash-in place-items-center bg-brand-deep text-on-brand"
    >
      <div className="flex flex-col items-center gap-5 px-6 text-center">
        <LogoMark className="size-20 animate-splash-mark" />
        <p className="font-display text-2xl font-semibold">{name}</p>
        <p className="text-on-brand-soft">{SPLASH_TEXT}</p>
      </div>
    </div>
  );
}
