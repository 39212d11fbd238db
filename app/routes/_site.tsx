import { Outlet } from "@remix-run/react";
import type { ReactNode } from "react";
import { ErrorPage } from "~/components/layout/error-page";
import { Footer } from "~/components/layout/footer";
import { Header } from "~/components/layout/header";
import { PageMain } from "~/components/layout/page-main";
import { SkipLink } from "~/components/ui/skip-link";
import { useSiteData } from "~/content/site-data";

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
      <SkipLink />
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
