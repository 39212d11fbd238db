import { expect, test, vi } from "vitest";
import { MAX_FORM_BYTES, readPostedForm, textOf } from "~/services/posted-form.server";

const URL_ENCODED = "application/x-www-form-urlencoded";

function post(body: BodyInit, type?: string) {
  const headers = type === undefined ? undefined : { "Content-Type": type };
  const init: RequestInit = { method: "POST", body, headers, duplex: "half" };
  return new Request("http://localhost/contact", init);
}

const urlEncoded = (message: string) => new URLSearchParams({ message });
const LONGEST = "x".repeat(MAX_FORM_BYTES - "message=".length);

function multipart(message: string) {
  const form = new FormData();
  form.set("name", "Nila");
  form.set("message", message);
  return form;
}

test.each([
  ["multipart", multipart("ક & <b>"), "ક & <b>", false],
  ["urlencoded", urlEncoded("ક & <b>"), "ક & <b>", false],
  ["invisible", urlEncoded("\u200b\u2060\u00ad\u3164 \n"), "", false],
  ["too long urlencoded", urlEncoded("x".repeat(300_000)), "x".repeat(300_000), true],
  ["too long multipart", multipart("a\n --".repeat(60_000)), "a\n --".repeat(60_000), true],
  ["just short enough", urlEncoded(LONGEST), LONGEST, false],
  ["just too long", urlEncoded(`${LONGEST}x`), `${LONGEST}x`, true],
])("a %s form is read with its values", async (_what, body, message, isTooLong) => {
  const posted = await readPostedForm(post(body));
  expect(posted.form && textOf(posted.form, "message")).toBe(message);
  expect(posted.isTooLong).toBe(isTooLong);
});

test("a form's received bytes are counted, not the announced ones", async () => {
  const bytes = new TextEncoder().encode(`message=${"x".repeat(200_000)}`);
  const { isTooLong } = await readPostedForm(post(new Blob([bytes]).stream(), URL_ENCODED));
  expect(isTooLong).toBe(true);
});

test("the rest of an enormous form is left to the server, which reads it after the response", async () => {
  let sent = 0;
  const cancel = vi.fn();
  const stream = new ReadableStream({
    cancel,
    pull(controller) {
      if (sent === 5) return controller.close();
      sent++;
      controller.enqueue(new Uint8Array(1024 * 1024));
    },
  });
  expect(await readPostedForm(post(stream))).toEqual({ form: null, isTooLong: true });
  expect(sent).toBeLessThan(5);
  expect(cancel).not.toHaveBeenCalled();
});

const MULTIPART = "multipart/form-data; boundary=b";
const PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';

test.each([
  ["of another type", "application/json", "{}", false],
  ["of too many fields", URL_ENCODED, "a&".repeat(500_000), true],
  ["of too many fields within the size", URL_ENCODED, "a&".repeat(40_000), false],
  ["of too many parts", MULTIPART, `${PART.repeat(18_000)}--b--\r\n`, true],
  ["of too many headers", MULTIPART, `--b\r\n${"a: b\r\n".repeat(160_000)}`, true],
  ["of too many parts within the size", MULTIPART, PART.repeat(1_500), false],
])("a body %s is not parsed", async (_what, type, body, isTooLong) => {
  const parse = vi.spyOn(Response.prototype, "formData");
  const posted = await readPostedForm(post(body, type));
  const parsed = parse.mock.calls.length;
  parse.mockRestore();
  expect(posted).toEqual({ form: null, isTooLong });
  expect(parsed).toBe(0);
});

test("a form's texts have plain line breaks, and its files are ignored", () => {
  const form = multipart("one\r\ntwo\rthree\nfour");
  form.set("name", new Blob(["x"]), "x.txt");
  const texts = ["message", "name", "absent"].map((name) => textOf(form, name));
  expect(texts).toEqual(["one\ntwo\nthree\nfour", "", ""]);
});
