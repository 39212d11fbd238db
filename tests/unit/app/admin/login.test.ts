import { expect, test } from "vitest";
import { DEMO_LOGIN, isDemoLogin, loginValidator } from "~/admin/login";

const { email, password } = DEMO_LOGIN;

test.each([
  [{}, true],
  [{ password: password.toUpperCase() }, false],
  [{ password: `${password} ` }, false],
  [{ email: "hello@agency.example" }, false],
  [{ email: email.toUpperCase() }, false],
  [{ email: `${email} ` }, false],
])("the login with the one fixed pair and %j is accepted: %s", (changes, expected) => {
  expect(isDemoLogin({ ...DEMO_LOGIN, ...changes })).toBe(expected);
});

test("the login needs email and password", async () => {
  const { error } = await loginValidator.validate(new FormData());
  const errors = { email: "Enter your email", password: "Enter your password" };
  expect(error?.fieldErrors).toEqual(errors);
});
