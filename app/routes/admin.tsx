import type { HeadersFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { useReloadQuestion } from "~/admin/lists";
import { RequireLogin } from "~/components/admin/require-login";
import { StaffShell } from "~/components/admin/staff-shell";
import { CACHE } from "~/lib/config/cache-control.server";

export { StaffError as ErrorBoundary } from "~/components/admin/staff-shell";

export const headers: HeadersFunction = () => ({
  "X-Robots-Tag": "noindex",
  "Cache-Control": CACHE.page,
});

export default function AdminLayout() {
  useReloadQuestion();
  return (
    <StaffShell>
      <RequireLogin>
        <Outlet />
      </RequireLogin>
    </StaffShell>
  );
}
