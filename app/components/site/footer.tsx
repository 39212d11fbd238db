import { Link } from "@remix-run/react";
import { CompanyName } from "~/components/ui/company-name";
import { Container } from "~/components/ui/container";
import { LogoMark } from "~/components/ui/logo";
import { useSiteData } from "~/utils/site-data";
import { PAGES } from "../../../contract/pages";

const QUICK_LINKS = Object.values(PAGES).filter(({ menu }) => menu.some((it) => it === "footer"));

const linkLook = "inline-block py-1 text-on-brand-soft hover:text-on-brand hover:underline";

/** Logo, tagline, city, the quick links, the services and the copyright line. */
export function Footer() {
  const { settings, year } = useSiteData();
  const place = `${settings.city}, ${settings.region}, ${settings.country}`;
  return (
    <footer className="on-dark print:hidden bg-brand-deep text-on-brand">
      <Container className="grid gap-10 pt-16 pb-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr] *:min-w-0">
        <div className="sm:col-span-2 lg:col-span-1">
          <p className="flex items-center gap-3">
            <LogoMark className="size-10" />
            <CompanyName name={settings.companyName} />
          </p>
          <p className="mt-4 max-w-xs text-on-brand-soft">{settings.tagline}</p>
          <p className="mt-4 text-on-brand-soft">{place}</p>
        </div>
        <nav aria-label="Quick Links">
          <h2 className="text-lg">Quick Links</h2>
          <ul className="mt-4">
            {QUICK_LINKS.map((link) => (
              <li key={link.path}>
                <Link to={link.path} prefetch="intent" className={linkLook}>
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="text-lg">Services</h2>
          <ul className="mt-4 text-on-brand-soft">
            {settings.footerServices.map((service) => (
              <li key={service} className="py-1">
                {service}
              </li>
            ))}
          </ul>
        </div>
      </Container>
      <div className="border-t border-on-brand/15">
        <Container className="py-6 text-sm text-on-brand-soft">
          © {year} {settings.copyrightName}. All rights reserved.
        </Container>
      </div>
    </footer>
  );
}
