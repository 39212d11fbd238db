import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "~/components/site/error-page";
import { Footer } from "~/components/site/footer";
import { Header } from "~/components/site/header";
import { PageMain } from "~/components/site/page-main";
import { useSiteData } from "~/utils/site-data";

export default function SiteLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { settings } = useSiteData();
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-full bg-marigold px-5 py-3 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
      >
        Skip to content
      </a>
      <Header companyName={settings.companyName} />
      <PageMain>{children}</PageMain>
      <Footer />
    </div>
  );
}

export function ErrorBoundary() {
  return (
    <Shell>
      <ErrorPage />
    </Shell>
  );
}
