import { Navigate, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useSession } from "~/admin/session";

/** Renders its children for logged-in staff and redirects everyone else to the login page. */
export function RequireLogin({ children }: { children: ReactNode }) {
  // Each page looks again.
  useLocation();
  const session = useSession();
  if (session === "in") return children;
  if (session === "out") return <Navigate to="/admin/login" replace />;
  return (
    <>
      <p data-needs-script className="py-24 text-center text-ink-soft">
        Checking your login…
      </p>
      <NeedsScript />
    </>
  );
}

/** Shown without JavaScript, which the panel needs, and where its files are refused. */
export function NeedsScript() {
  if (useSession() !== "unknown") return null;
  return (
    <div className="mx-auto hidden max-w-lg py-16 text-center scriptless:block">
      <h1 className="text-title">The staff panel needs JavaScript</h1>
      <p className="mt-4 text-lg text-ink-soft">
        It works in your browser alone and saves nothing on the server. Please turn JavaScript on,
        or check your connection, and load the page again.
      </p>
    </div>
  );
}
