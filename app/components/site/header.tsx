import { Link, NavLink } from "@remix-run/react";
import { Menu, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Container } from "~/components/ui/container";
import { LogoMark } from "~/components/ui/logo";
import { PAGES } from "../../../contract/pages";

const LINKS = Object.values(PAGES).filter(({ menu }) => menu.some((it) => it === "header"));

/** The sticky header: logo, the seven links, and on a phone the button that opens them. */
export function Header({ companyName }: { companyName: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open) return;
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      setOpen(false);
      button.current?.focus();
    }
    document.addEventListener("keydown", closeOnEscape);
    return () => document.removeEventListener("keydown", closeOnEscape);
  }, [open]);

  return (
    <header className="sticky top-0 z-40 max-lg:noscript:static border-b border-line bg-paper/95 backdrop-blur">
      <Container className="flex flex-wrap items-center justify-between gap-x-6 lg:flex-nowrap">
        <Link to={PAGES.homePage.path} className="flex items-center gap-3 py-3.5" onClick={close}>
          <LogoMark />
          <span className="font-display text-lg font-semibold tracking-tight">{companyName}</span>
        </Link>
        <button
          ref={button}
          type="button"
          data-needs-script
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
          className="grid size-12 place-items-center rounded-full border border-line text-brand lg:hidden"
        >
          {open ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          <span className="sr-only">{open ? "Close menu" : "Open menu"}</span>
        </button>
        <nav
          id="site-menu"
          aria-label="Main"
          data-open-without-script
          className={`${open ? "block" : "hidden"} w-full pb-4 lg:block lg:w-auto lg:pb-0`}
        >
          <ul className="flex flex-col gap-1 border-t border-line pt-3 lg:flex-row lg:border-0 lg:pt-0">
            {LINKS.map((link) => (
              <li key={link.path}>
                <NavLink
                  to={link.path}
                  end={link.path === PAGES.homePage.path}
                  prefetch="intent"
                  onClick={close}
                  className="block rounded-full px-4 py-3 font-medium text-ink-soft transition hover:bg-sand hover:text-ink aria-[current=page]:bg-mint aria-[current=page]:text-brand lg:px-3.5 lg:py-2"
                >
                  {link.title}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
      </Container>
    </header>
  );
}
