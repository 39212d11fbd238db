import { Navigate } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSession } from "~/admin/session";

/** Renders its children for logged-in staff and redirects everyone else to the login page. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session === "in") return children;
  if (session === "out") return <Navigate to="/admin/login" replace />;
  return (
    <>
      <p data-needs-script className="py-24 text-center text-ink-soft">
        Checking your login…
      </p>
      <noscript>
        <NeedsScript />
      </noscript>
    </>
  );
}

/** Shown without JavaScript, which the panel needs. */
export function NeedsScript() {
  return (
    <div className="mx-auto max-w-lg py-16 text-center">
      <h1 className="text-title">The staff panel needs JavaScript</h1>
      <p className="mt-4 text-lg text-ink-soft">
        It works in your browser alone and saves nothing on the server. Please turn JavaScript on
        and load the page again.
      </p>
    </div>
  );
}
