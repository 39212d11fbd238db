import { expect, test } from "vitest";
import { mailtoUrl, redirectUrl, telUrl, trimPath } from "../../../contract/urls";

test.each([
  ["hello@example.com", "mailto:hello@example.com"],
  ["first.last+web@example.com", "mailto:first.last+web@example.com"],
  ["who?what@example.com", "mailto:who%3Fwhat@example.com"],
  ["a#b&c=d/e@example.com", "mailto:a%23b%26c%3Dd%2Fe@example.com"],
  ["100%25off@example.com", "mailto:100%2525off@example.com"],
  ["jörg@example.com", "mailto:j%C3%B6rg@example.com"],
  ["post@münchen.example", "mailto:post@xn--mnchen-3ya.example"],
  ["નમ@ઉદાહરણ.ભારત", "mailto:%E0%AA%A8%E0%AA%AE@xn--odc6ci4b4b3a.xn--gecrj9c"],
])("the link to %s is %s", (address, url) => {
  expect(mailtoUrl(address)).toBe(url);
});

test.each([
  ["+91 79 4000 1234", "tel:+917940001234"],
  ["+1 (212) 555-0100", "tel:+12125550100"],
  ["(212) 555.0100", "tel:2125550100"],
  ["079/26581234", "tel:07926581234"],
  ["+44 (0)20 7946 0018", "tel:+442079460018"],
  ["+44 ( 0 ) 20 7946 0018", "tel:+442079460018"],
  ["(0)20 7946 0018", "tel:02079460018"],
  ["+91 79 4000 1234x12", "tel:+917940001234;ext=12"],
  ["+91 79 4000 1234, Extension: 12", "tel:+917940001234;ext=12"],
  ["+91 79 4000 1234 #5", "tel:+917940001234;ext=5"],
  ["+91 79 4000 1234 Extn. No. 12", "tel:+917940001234;ext=12"],
  ["+91 79 4000 1234 ext #-12", "tel:+917940001234;ext=12"],
  ["٠١١ ١٢٣ ٤٥٦٧ تحويلة: ٩", "tel:0111234567;ext=9"],
  ["+91 79 4000 1234 / +91 98765 43210", "tel:+917940001234"],
  ["+91 79 4000 1234 / 1235", "tel:+917940001234"],
  ["+91 79 4000 1234, 079 4000 1235", "tel:+917940001234"],
  ["+91 79 4000 1234 or 1235", "tel:+917940001234"],
  ["Call +91 79 4000 1234 (office)", "tel:+917940001234"],
  ["+٩١ ٧٩ ٤٠٠٠ ١٢٣٤", "tel:+917940001234"],
  ["+૯૧ ૭૯ ૪૦૦૦ ૧૨૩૪", "tel:+917940001234"],
  ["＋９１ ７９ ４０００ １２３４", "tel:+917940001234"],
  ["+91\u00a079\u20114000\u20131234", "tel:+917940001234"],
  ["1-800-FLOWERS", undefined],
  ["1 800 FLOWERS", undefined],
  ["+91 79 4000 1234 (WHATSAPP)", "tel:+917940001234"],
  ["Mon-Fri 9-5: 079 4000 1234", "tel:07940001234"],
  ["Mon-Fri 9.30-18.30 98765 43210", "tel:9876543210"],
  ["9h30-17h30 01 40 20 30 40", "tel:0140203040"],
  ["સોમ-શુક્ર ૧૦ થી ૬ ૯૮૭૬૫ ૪૩૨૧૦", "tel:9876543210"],
  ["سبت-خميس ٩-٥: ٠٧٩ ٤٠٠٠ ١٢٣٤", "tel:07940001234"],
  ["+91 79 4000 1234 (24/7)", "tel:+917940001234"],
  ["079 4000 1234 9-5", "tel:07940001234"],
  ["9876543210/9876543211", "tel:9876543210"],
  ["079-26581234/35", "tel:07926581234"],
  ["079 / 26581234", "tel:07926581234"],
  ["+49 211/123456", "tel:+49211123456"],
  ["0049 37752/1234", "tel:0049377521234"],
  ["079 4000 1234 - 079 4000 1235", "tel:07940001234"],
  ["079 - 2658 - 1234", "tel:07926581234"],
  ["Tel 08-12 345 67 89", "tel:08123456789"],
  ["079 4000 1234 (ext. 12 or 13)", "tel:07940001234;ext=12"],
  ["380015 Ahmedabad, 079 4000 1234", "tel:07940001234"],
  ["1-800-FLOWERS (1-800-356-9377)", "tel:18003569377"],
  ["9876543210 9876543211", "tel:9876543210"],
  ["079 4000 1234  079 4000 1235", "tel:07940001234"],
  ["07940001234 9825012345", "tel:07940001234"],
  ["98765 43210\n079 4000 1235", "tel:9876543210"],
  ["9876543210 079 4000 1235", undefined],
  ["Fax: +91 79 4000 1235 Tel: +91 79 4000 1234", "tel:+917940001234"],
  ["Telefax 079 4000 1235, Tel. 079 4000 1234", "tel:07940001234"],
  ["Tel/Fax: 079 4000 1234", "tel:07940001234"],
  ["Phone & fax 079 4000 1234", "tel:07940001234"],
  ["Fax 079 4000 1235", undefined],
  ["WhatsApp only, 9-5", undefined],
  ["24/7", undefined],
  ["Call 112", "tel:112"],
  ["on request", undefined],
  ["", undefined],
])("the link to %j is %s", (phone, url) => {
  expect(telUrl(phone)).toBe(url);
});

test.each([
  ["/new", "", "/new"],
  ["/new?x=1", "?utm_source=mail&gclid=7", "/new?x=1&utm_source=mail&gclid=7"],
  ["/new?x=1#part", "?a=b", "/new?x=1&a=b#part"],
  ["/new#part?", "?a=b", "/new?a=b#part?"],
  ["/new?utm_source=print", "?utm_source=mail&a=%20+b", "/new?utm_source=print&a=%20+b"],
  ["/new?%61=1", "?a=2&A=3", "/new?%61=1&A=3"],
  ["/new?", "?a=b", "/new?a=b"],
  ["https://d.example/?x", "?a=b&a=c", "https://d.example/?x&a=b&a=c"],
  ["/new", "?a=b#part", "/new?a=b#part"],
  ["/new#own", "#part", "/new#own"],
  ["mailto:hello@example.com", "?a=b", "mailto:hello@example.com"],
])("a redirect to %s with %j leads to %s", (to, from, url) => {
  expect(redirectUrl(to, from)).toBe(url);
});

test.each([
  ["/team", "/team"],
  ["/team%C2%A0/%20/", "/team"],
  ["/team%e2%80%8b%C2%AD%E2%81%A0%E2%80%8F", "/team"],
  ["/a%20b", "/a%20b"],
  ["/%20", "/"],
  ["/", "/"],
])("the path %s ends as in %s", (path, trimmed) => {
  expect(trimPath(path)).toBe(trimmed);
});
