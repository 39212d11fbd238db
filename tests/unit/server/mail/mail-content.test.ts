import { expect, test } from "vitest";
import { formsOf, oneLine } from "../../../../server/mail/mail-content";

const link = "https://x.example/";
const mail = { to: "a@example.com", subject: "", intro: "A & B", quote: "", link };

test("a mail escapes all texts in HTML and marks each line of a quote in plain text", () => {
  const { text, html } = formsOf({ ...mail, quote: '<script>"1"\r\n</blockquote>' });
  expect(text).toBe('A & B\n\n> <script>"1"\n> </blockquote>\n\nhttps://x.example/\n');
  expect(html).toContain('<p>A &amp; B</p><blockquote dir="auto"');
  expect(html).toContain("&lt;script&gt;&quot;1&quot;\r\n&lt;/blockquote&gt;</blockquote>");
  const tags = html.match(/<(\/?\w+)/g)?.join(" ");
  expect(tags).toBe("<p </p <blockquote </blockquote <p <a </a </p");
});

test("a mail leaves out an empty quote", () => {
  const { text, html } = formsOf(mail);
  expect(text).toBe("A & B\n\nhttps://x.example/\n");
  expect(html).not.toContain("blockquote");
});

test("a mail shortens a long quote without cutting a character", () => {
  const { text } = formsOf({ ...mail, quote: "🙂".repeat(5_000) });
  expect(text.match(/🙂/gu)).toHaveLength(1_999);
  expect(text).toContain("🙂…\n");
});

test.each([
  ["a\r\nBcc: b@example.com", "a Bcc: b@example.com"],
  ["a\u0000\u2028 b\u202e", "a b"],
  ["x".repeat(200), `${"x".repeat(149)}…`],
])("makes one line of %j", (text, line) => {
  expect(oneLine(text)).toBe(line);
});
