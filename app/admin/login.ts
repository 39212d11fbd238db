import { formValidator, Problem } from "~/forms/fields";

/** The demo credentials, which the login page shows. */
export const DEMO_LOGIN = {
  email: "admin@agency.example",
  password: "riverfront-402",
};

export interface Login {
  email: string;
  password: string;
}

export const loginValidator = formValidator<Login>({
  email: (text) => text || new Problem("Enter your email"),
  password: (text) => text || new Problem("Enter your password"),
});

/** Checks the demo credentials, character by character. */
export function isDemoLogin({ email, password }: Login): boolean {
  return email === DEMO_LOGIN.email && password === DEMO_LOGIN.password;
}
