import type { MetaFunction } from "@remix-run/node";
import { LoginForm } from "~/components/admin/login-form";
import { NeedsScript } from "~/components/admin/require-login";
import { StaffShell } from "~/components/admin/staff-shell";
import { pageMeta } from "~/content/meta";

export { StaffError as ErrorBoundary } from "~/components/admin/staff-shell";
export { headers } from "./admin";

export const meta: MetaFunction = (args) => pageMeta({ title: "Admin login", noindex: true }, args);

// Beside admin.tsx, not inside it: everything inside needs a login.
export default function AdminLogin() {
  return (
    <StaffShell>
      <NeedsScript />
      <div data-needs-script>
        <LoginForm />
      </div>
    </StaffShell>
  );
}
