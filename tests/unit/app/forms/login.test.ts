import { describe, expect, test } from "vitest";
import { DEMO_LOGIN, isDemoLogin, loginValidator } from "~/forms/login";

describe("the login", () => {
  test("accepts the one fixed pair", () => {
    expect(isDemoLogin(DEMO_LOGIN)).toBe(true);
  });

  test("rejects any other credentials", () => {
    expect(isDemoLogin({ ...DEMO_LOGIN, password: DEMO_LOGIN.password.toUpperCase() })).toBe(false);
    expect(isDemoLogin({ ...DEMO_LOGIN, password: `${DEMO_LOGIN.password} ` })).toBe(false);
    expect(isDemoLogin({ ...DEMO_LOGIN, email: "hello@agency.example" })).toBe(false);
    expect(isDemoLogin({ ...DEMO_LOGIN, email: "ADMIN@agency.example" })).toBe(false);
    expect(isDemoLogin({ ...DEMO_LOGIN, email: `${DEMO_LOGIN.email} ` })).toBe(false);
  });

  test("needs email and password", async () => {
    const { error } = await loginValidator.validate(new FormData());
    expect(error?.fieldErrors).toEqual({
      email: "Enter your email",
      password: "Enter your password",
    });
  });
});
