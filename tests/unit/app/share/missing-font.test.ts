import sharp from "sharp";
import { expect, test, vi } from "vitest";
import { renderShareImage } from "~/share/draw.server";
import { renderText } from "~/share/text.server";

// As where the optional packages are not installed.
vi.mock("../../../../contract/fonts.js", async (load) => {
  const { SHARE_FONT } = await load<typeof import("../../../../contract/fonts.js")>();
  const others = SHARE_FONT.others.map((font) => ({ ...font, file: `not-installed/${font.file}` }));
  return { SHARE_FONT: { ...SHARE_FONT, others } };
});

const LOOK = { color: "#ffffff", sizes: [64, 48], width: 600, height: 300 };

test.each([
  "हमारी सेवाएँ",
  "અમારી સેવાઓ",
  "خدماتنا",
  "サービス",
  "我们的服务",
  "서비스",
  "Ahmedabad अहमदाबाद",
])("renderText leaves out %s without its font", async (text) => {
  const { channels } = await sharp((await renderText(text, LOOK)).data).stats();
  expect(channels[3]?.max).toBe(0);
});

test("a share image without the font of its title has everything else", async () => {
  const draw = (title: string) =>
    renderShareImage({ title, companyName: "Sabarmati Softworks", image: undefined });
  const image = await draw("हमारी सेवाएँ");
  expect(await sharp(image).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  expect(image.equals(await draw(""))).toBe(true);
  expect(image.equals(await draw("Our services"))).toBe(false);
});
