import { Link, NavLink } from "@remix-run/react";
import Menu from "lucide-react/icons/menu";
import X from "lucide-react/icons/x";
import { memo, useCallback, useEffect, useRef, useState } from "react";
import { LanguageSwitcher } from "~/components/layout/language-switcher";
import { CompanyName, isShort } from "~/components/ui/company-name";
import { Container } from "~/components/ui/container";
import { LogoMark } from "~/components/ui/logo";
import { useLabels, usePageTitle } from "~/content/site-data";
import { PAGES } from "../../../contract/pages";

const LINKS = Object.values(PAGES).filter(({ menu }) => menu.some((it) => it === "header"));

/**
 * The sticky header: logo, links, and a button that opens them where they do not fit. At a low height (a page zoomed
 * far in) it scrolls away with the page. A long name ends after two lines on a phone, and after three elsewhere.
 */
export function Header({ companyName }: { companyName: string }) {
  const [open, setOpen, close, button] = useMenu();
  const labels = useLabels().menu;
  return (
    <header
      data-short-name={isShort(companyName) || undefined}
      className="sticky print:hidden top-0 z-40 @container [view-transition-name:page-header] border-b border-line bg-paper max-xl:scriptless:static low-view:static"
    >
      <Container className="flex flex-wrap items-center gap-x-4 menu-across:flex-nowrap menu-across:gap-x-6">
        <Link
          to={PAGES.homePage.path}
          className="flex min-w-0 flex-1 items-center gap-3 py-3.5"
          onClick={close}
        >
          <LogoMark />
          <CompanyName name={companyName} className="line-clamp-2 sm:line-clamp-3" />
        </Link>
        <button
          ref={button}
          type="button"
          data-needs-script
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
          className="grid size-menu shrink-0 place-items-center rounded-full border border-line text-brand menu-across:hidden"
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          <span className="sr-only">{open ? labels.close : labels.open}</span>
        </button>
        <nav
          id="site-menu"
          aria-label={labels.name}
          // An overlay: pushing the page down would lay out and paint all of it again.
          className={`${open ? "block" : "hidden"} menu-panel w-full shrink-0 pb-4 scriptless:block! sm:menu-over:px-8 menu-across:static menu-across:block menu-across:w-auto menu-across:overflow-visible menu-across:border-0 menu-across:p-0 menu-across:shadow-none`}
        >
          <MenuLinks onChoose={close} />
          <LanguageSwitcher
            className="justify-end text-sm menu-across:mt-1 menu-across:w-0 menu-across:min-w-full max-menu-across:mt-2 max-menu-across:border-t max-menu-across:border-line max-menu-across:pt-2"
            linkClass="block rounded-full px-3 py-2.5 menu-across:py-1 text-ink-soft hover:bg-sand hover:text-ink aria-[current=true]:bg-mint aria-[current=true]:text-brand"
          />
        </nav>
      </Container>
    </header>
  );
}

/** The state of the menu on small screens. Escape, a press outside and focus outside close it. */
function useMenu() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);

  useEffect(() => {
    if (!open) return;
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      close();
      button.current?.focus();
    }
    // The focused element must not be covered by the menu.
    function closeFromOutside({ target }: Event) {
      const header = button.current?.closest("header");
      if (target instanceof Node && !header?.contains(target)) close();
    }
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("keydown", closeOnEscape, { signal });
    document.addEventListener("focusin", closeFromOutside, { signal });
    document.addEventListener("pointerdown", closeFromOutside, { signal });
    return () => listeners.abort();
  }, [open, close]);

  return [open, setOpen, close, button] as const;
}

/** Memoised: opening the menu does not render the links again. */
const MenuLinks = memo(function MenuLinks({ onChoose }: { onChoose: () => void }) {
  const titleOf = usePageTitle();
  return (
    <ul className="flex flex-col gap-1 border-t border-line pt-3 menu-across:flex-row menu-across:border-0 menu-across:pt-0 menu-across:last-as-button">
      {LINKS.map((link) => (
        <li key={link.path}>
          <NavLink
            to={link.path}
            end={link.path === PAGES.homePage.path}
            prefetch="intent"
            onClick={onChoose}
            className="block rounded-full px-4 py-3 font-medium whitespace-nowrap text-ink-soft transition hover:bg-sand hover:text-ink aria-[current=page]:bg-mint aria-[current=page]:text-brand menu-across:px-3.5 menu-across:py-2"
          >
            {titleOf(link)}
          </NavLink>
        </li>
      ))}
    </ul>
  );
});
