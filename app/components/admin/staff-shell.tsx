import { Link, useNavigate } from "@remix-run/react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import LogOut from "lucide-react/icons/log-out";
import { type KeyboardEvent, type ReactNode, useEffect } from "react";
import { setLoggedIn, useSession } from "~/admin/session";
import { PageMain } from "~/components/layout/page-main";
import { useToastOutlet } from "~/components/layout/toast-place";
import { Toaster } from "~/components/layout/toaster";
import { Container } from "~/components/ui/container";
import { LogoMark } from "~/components/ui/logo";
import { SkipLink } from "~/components/ui/skip-link";
import { useSiteData } from "~/content/site-data";
import { DEFAULT_LANGUAGE } from "../../../contract/local-path";
import { PAGES } from "../../../contract/pages";

/** Staff read English, as in the Studio, whatever the default language of the site. */
export const IN_ENGLISH = { lang: DEFAULT_LANGUAGE.tag, dir: DEFAULT_LANGUAGE.direction };

const action =
  "inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full px-2.5 font-medium whitespace-nowrap text-on-brand-soft transition hover:bg-on-brand/10 hover:text-on-brand sm:px-3.5";

/** The layout of staff pages: a compact header, without the public menu and footer. */
export function StaffShell({ children }: { children: ReactNode }) {
  const { settings } = useSiteData();
  const session = useSession();
  const placeToaster = useToastOutlet();
  useEffect(
    () =>
      placeToaster(
        <div {...IN_ENGLISH}>
          <Toaster />
        </div>,
      ),
    [placeToaster],
  );
  return (
    <div onKeyDownCapture={stopHeldEnter} className="flex min-h-dvh flex-col bg-sand">
      <SkipLink />
      <header {...IN_ENGLISH} className="on-dark bg-brand-deep text-on-brand">
        <Container className="flex min-h-16 items-center justify-between gap-x-2 py-2">
          <p className="flex min-w-0 items-center gap-2 sm:gap-3">
            <LogoMark className="size-8" />
            <span className="min-w-0 leading-tight">
              <span className="block font-display font-semibold wrap-anywhere max-sm:sr-only">
                {settings.companyName}
              </span>
              <span className="block text-sm text-on-brand-soft">Staff panel</span>
            </span>
          </p>
          <div className="-mr-2.5 flex shrink-0 items-center">
            <Link to={PAGES.homePage.path} className={action}>
              View site
              <ArrowUpRight aria-hidden="true" className="size-4 max-sm:hidden" />
            </Link>
            {session === "in" ? <LogoutButton /> : null}
          </div>
        </Container>
      </header>
      <PageMain>
        <div {...IN_ENGLISH}>
          <Container className="py-8 sm:py-12">{children}</Container>
        </div>
      </PageMain>
    </div>
  );
}

/** A held Enter key submits a form and would then press the button that regains the focus. */
function stopHeldEnter(event: KeyboardEvent): void {
  const writesLines = event.target instanceof HTMLTextAreaElement;
  if (event.key === "Enter" && event.repeat && !writesLines) event.preventDefault();
}

function LogoutButton() {
  const navigate = useNavigate();
  function leave() {
    setLoggedIn(false);
    navigate("/admin/login");
  }
  return (
    <button type="button" onClick={leave} className={action}>
      <LogOut aria-hidden="true" className="size-4 max-sm:hidden" />
      Logout
    </button>
  );
}
