import { Link } from "@remix-run/react";
import { LanguageSwitcher } from "~/components/layout/language-switcher";
import { usePlaceName } from "~/components/layout/place";
import { CompanyName } from "~/components/ui/company-name";
import { Container } from "~/components/ui/container";
import { EmailLink } from "~/components/ui/email-address";
import { LogoMark } from "~/components/ui/logo";
import { usePageTitle, useSiteData } from "~/content/site-data";
import type { SiteSettings } from "~/content/site-settings.server";
import { isSafeUrl } from "~/lib/urls/safe-url";
import { PAGES } from "../../../contract/pages";

const QUICK_LINKS = Object.values(PAGES).filter(({ menu }) => menu.some((it) => it === "footer"));

const linkLook = "inline-block py-1 text-on-brand-soft hover:text-on-brand hover:underline";

/** The footer of the public site. */
export function Footer() {
  const { settings, year } = useSiteData();
  const labels = settings.labels.footer;
  const titleOf = usePageTitle();
  return (
    <footer
      // Printed in place of all that it contains, and first: it must not take a last sheet for itself.
      data-printed={settings.printedContact}
      className="late-layout on-dark [--late-height:56rem] min-[22.5rem]:[--late-height:43rem] bg-brand-deep wrap-anywhere text-on-brand sm:[--late-height:59rem] lg:[--late-height:33rem] print:order-first"
    >
      <Container className="footer-columns">
        <div className="max-lg:col-span-full">
          <p className="flex items-center gap-3">
            <LogoMark className="size-10" />
            <CompanyName name={settings.companyName} />
          </p>
          <p className="mt-2 max-w-xs text-on-brand-soft sm:mt-4">{settings.tagline}</p>
          <p className="mt-1 text-on-brand-soft sm:mt-4">{usePlaceName()}</p>
          <ul className="mt-1 flex flex-wrap gap-x-5 empty:hidden sm:mt-4">
            {settings.socialLinks.map(({ _key, label, url }) =>
              isSafeUrl(url) ? (
                <li key={_key}>
                  <a href={url} rel="me noopener" className={linkLook}>
                    {label}
                  </a>
                </li>
              ) : null,
            )}
          </ul>
        </div>
        <nav aria-label={labels.links}>
          <h2>{labels.links}</h2>
          <ul>
            <PageLinks pages={QUICK_LINKS.map((page) => ({ ...page, title: titleOf(page) }))} />
          </ul>
        </nav>
        {settings.footerServices.length > 0 ? (
          <div>
            <h2>{labels.services}</h2>
            <ul className="text-on-brand-soft">
              {settings.footerServices.map((service) => (
                <li key={service} className="py-1">
                  {service}
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <ContactColumn settings={settings} />
      </Container>
      <div className="border-t border-on-brand/15">
        <Container className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-4 text-sm sm:py-6 text-on-brand-soft">
          <p>
            © {year} {settings.copyrightName}. {labels.rights}
          </p>
          <LanguageSwitcher
            className="-mx-2 print:hidden"
            linkClass="block px-2 py-2.5 hover:text-on-brand hover:underline aria-[current=true]:text-on-brand aria-[current=true]:underline"
          />
          {settings.registration ? <p>{settings.registration}</p> : null}
          <nav aria-label={labels.legal}>
            <ul>
              <PageLinks
                pages={[
                  { path: PAGES.privacyPage.path, title: settings.labels.links.privacyNotice },
                ]}
              />
            </ul>
          </nav>
        </Container>
      </div>
    </footer>
  );
}

function PageLinks({ pages }: { pages: readonly { path: string; title: string }[] }) {
  return pages.map(({ path, title }) => (
    <li key={path}>
      <Link to={path} prefetch="intent" className={linkLook}>
        {title}
      </Link>
    </li>
  ));
}

/** Phone, email, business hours, and the pages that no menu lists. */
function ContactColumn({ settings }: { settings: SiteSettings }) {
  const { footer, links } = settings.labels;
  return (
    <div className="max-md:col-span-full">
      <h2>{footer.contact}</h2>
      {settings.phone && (
        <p>
          <a href={settings.phoneHref} className={linkLook}>
            {settings.phone}
          </a>
        </p>
      )}
      {settings.email && (
        <p>
          <EmailLink email={settings.email} className={linkLook} />
        </p>
      )}
      <dl className="text-on-brand-soft sm:mt-3">
        {settings.businessHours.map((row) => (
          <div key={row.days} className="flex flex-wrap gap-x-2 py-1 sm:block">
            <dt>{row.days}</dt>
            <dd className="tabular-nums">
              {row.hours} {settings.timeZoneLabel}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="flex flex-wrap gap-x-6 sm:mt-3 sm:block">
        <PageLinks
          pages={[
            { path: PAGES.pricingPage.path, title: links.seePricing },
            { path: PAGES.teamPage.path, title: links.meetTeam },
          ]}
        />
      </ul>
    </div>
  );
}
