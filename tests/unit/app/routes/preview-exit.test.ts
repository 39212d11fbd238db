import { beforeAll, expect, test } from "vitest";
import { parseEnv, provideEnv } from "~/lib/config/env.server";
import { action, loader } from "~/routes/preview.exit";
import { routeArgs } from "../../../support/site/site-content";

beforeAll(() => provideEnv(parseEnv({})));

function leave(from: string) {
  return action(
    routeArgs("/preview/exit", { method: "POST", body: new URLSearchParams({ from }) }),
  );
}

test("/preview/exit ends the preview and goes back to the page", async () => {
  const response = await leave("/projects?tech=React");
  expect(response.status).toBe(303);
  expect(response.headers.get("Location")).toBe("/projects?tech=React");
  expect(response.headers.get("Set-Cookie")).toMatch(/^preview=;.*Max-Age=0/);
});

test("/preview/exit redirects to this site for any target", async () => {
  expect((await leave("//elsewhere.example/x")).headers.get("Location")).toBe("/x");
});

test("/preview/exit redirects to the home page if the body is no form", async () => {
  const body = "from=%2Fteam&".repeat(100_000);
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const response = await action(routeArgs("/preview/exit", { method: "POST", body, headers }));
  expect(response.headers.get("Location")).toBe("/");
});

test("/preview/exit does not end the preview on a GET", () => {
  const response = loader();
  expect(response.headers.get("Location")).toBe("/");
  expect(response.headers.get("Set-Cookie")).toBeNull();
});
