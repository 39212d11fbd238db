import { expect } from "vitest";
import { loader } from "~/routes/site[.]webmanifest";
import { COLORS } from "../../../../contract/brand";
import { sampleOfType } from "../../../support/sample";
import { test } from "../../../support/site-content";

test("the manifest has the company's name, icons and colours", async ({ client }) => {
  const response = await loader();
  expect(response.headers.get("Content-Type")).toBe("application/manifest+json");
  const maskable = { src: "/icon-maskable.png", purpose: "maskable" };
  const { companyName } = sampleOfType<{ companyName: string }>("siteSettings")[0] ?? {};
  expect(await response.json()).toMatchObject({
    name: companyName,
    short_name: "Sabarmati",
    theme_color: COLORS["brand-deep"],
    icons: [{ sizes: "192x192" }, { sizes: "512x512" }, maskable],
  });
  const colors = { themeColor: "#102030", backgroundColor: "#fefefe" };
  await client.patch("siteSettings").set(colors).commit();
  await expect
    .poll(async () => (await loader()).json())
    .toMatchObject({ theme_color: "#102030", background_color: "#fefefe" });
});
