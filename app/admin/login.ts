import { withZod } from "@remix-validated-form/with-zod";
import { z } from "zod";
import { zfd } from "zod-form-data";

/** The demo credentials, which the login page shows. */
export const DEMO_LOGIN = {
  email: "admin@agency.example",
  password: "riverfront-402",
};

const loginSchema = z.object({
  email: zfd.text(z.string({ required_error: "Enter your email" })),
  password: zfd.text(z.string({ required_error: "Enter your password" })),
});

export type Login = z.infer<typeof loginSchema>;

export const loginValidator = withZod(loginSchema);

/** Checks the demo credentials, character by character. */
export function isDemoLogin({ email, password }: Login): boolean {
  return email === DEMO_LOGIN.email && password === DEMO_LOGIN.password;
}
