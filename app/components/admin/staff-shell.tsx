import { Link, useNavigate } from "@remix-run/react";
import ArrowUpRight from "lucide-react/icons/arrow-up-right";
import LogOut from "lucide-react/icons/log-out";
import { type ComponentProps, type KeyboardEvent, type ReactNode, useEffect } from "react";
import { setLoggedIn, useSession } from "~/admin/session";
import { ErrorPage } from "~/components/layout/error-page";
import { PageMain } from "~/components/layout/page-main";
import { useToastOutlet } from "~/components/layout/toast-place";
import { Toaster } from "~/components/layout/toaster";
import { Container } from "~/components/ui/container";
import { LogoMark } from "~/components/ui/logo";
import { SkipLink } from "~/components/ui/skip-link";
import { PartData, useSiteData } from "~/content/site-data";
import { LABELS } from "../../../contract/labels";
import { DEFAULT_LANGUAGE, isEnglish } from "../../../contract/local-path";
import { PAGES } from "../../../contract/pages";

export const IN_ENGLISH = { lang: DEFAULT_LANGUAGE.tag, dir: DEFAULT_LANGUAGE.direction };

/** Staff read English, as in the Studio, whatever the default language of the site. */
function InEnglish(props: ComponentProps<"div">) {
  const site = useSiteData();
  const isOwn = isEnglish(site.language?.current.tag);
  const settings = { ...site.settings, labels: LABELS };
  return (
    <PartData.Provider value={isOwn ? site : { ...site, settings, language: undefined }}>
      <div {...IN_ENGLISH} {...props} />
    </PartData.Provider>
  );
}

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
        <InEnglish>
          <Toaster />
        </InEnglish>,
      ),
    [placeToaster],
  );
  return (
    <InEnglish
      onKeyDownCapture={stopHeldEnter}
      // Clipped: what is hidden beside its left edge would make a page from right to left scroll.
      className="relative flex min-h-dvh flex-col overflow-x-clip bg-sand"
    >
      <SkipLink />
      <header className="on-dark bg-brand-deep text-on-brand">
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
        <Container className="py-8 sm:py-12">{children}</Container>
      </PageMain>
    </InEnglish>
  );
}

/** In place of a staff page that fails to load or render. */
export function StaffError() {
  return (
    <StaffShell>
      <ErrorPage />
    </StaffShell>
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
