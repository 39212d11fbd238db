import { PrefetchPageLinks, useNavigate } from "@remix-run/react";
import { useRef } from "react";
import { ValidatedForm } from "remix-validated-form";
import { DEMO_LOGIN, isDemoLogin, type Login, loginValidator } from "~/admin/login";
import { setLoggedIn } from "~/admin/session";
import { toastDestructive, toastSuccess } from "~/admin/toasts";
import { TextField } from "~/components/form/field";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { useSiteData } from "~/content/site-data";
import { useIsHydrated } from "~/lib/time/use-clock";

/** Checks the demo credentials in the browser. Nothing is sent. */
export function LoginForm() {
  const { settings } = useSiteData();
  const navigate = useNavigate();
  const isHydrated = useIsHydrated();
  const isDone = useRef(false);

  function check(login: Login, event: { preventDefault: () => void }) {
    event.preventDefault();
    if (!isDemoLogin(login)) {
      toastDestructive("Login Failed", "Invalid email or password");
      return;
    }
    // A second Enter can submit twice.
    if (isDone.current) return;
    isDone.current = true;
    setLoggedIn(true);
    toastSuccess("Login Successful", `Welcome to the ${settings.companyName} admin panel`);
    navigate("/admin/dashboard");
  }

  return (
    <div className="mx-auto max-w-md sm:py-8">
      <PrefetchPageLinks page="/admin/dashboard" />
      <Card background="raised" className="p-6 sm:p-9">
        <h1 className="text-3xl">Admin Login</h1>
        <ValidatedForm
          id="login"
          validator={loginValidator}
          onSubmit={check}
          noValidate
          className="mt-6 space-y-5"
        >
          <TextField
            name="email"
            label="Email"
            type="email"
            keyboard="email"
            autoComplete="username"
          />
          <TextField
            name="password"
            label="Password"
            type="password"
            autoComplete="current-password"
          />
          {/* Before hydration, pressing Enter must not submit the form with the password in the URL. */}
          <Button type="submit" disabled={!isHydrated} className="w-full">
            Login
          </Button>
        </ValidatedForm>
      </Card>
      <DemoCredentials />
    </div>
  );
}

function DemoCredentials() {
  return (
    <section
      aria-labelledby="demo"
      className="mt-5 rounded-3xl border border-dashed border-brand/40 p-6 sm:px-9"
    >
      <h2 id="demo" className="text-lg">
        Demo credentials
      </h2>
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
        <dt className="text-ink-soft">Email</dt>
        <dd className="font-medium">{DEMO_LOGIN.email}</dd>
        <dt className="text-ink-soft">Password</dt>
        <dd className="font-medium">{DEMO_LOGIN.password}</dd>
      </dl>
    </section>
  );
}
