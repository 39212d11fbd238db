import { describe, expect, test, vi } from "vitest";
import { MAX_FORM_BYTES, readPostedForm, textOf } from "~/services/posted-form.server";

function post(body: BodyInit, headers: Record<string, string> = {}) {
  return new Request("http://localhost/contact", {
    method: "POST",
    body,
    headers,
    duplex: "half",
  } as RequestInit);
}

function messageOf(bytes: number) {
  return new URLSearchParams({ message: "x".repeat(bytes - "message=".length) });
}

describe("reading a posted form", () => {
  test.each([
    [
      "multipart",
      () => {
        const form = new FormData();
        form.set("message", "ક & <b>");
        return form;
      },
    ],
    ["urlencoded", () => new URLSearchParams({ message: "ક & <b>" })],
  ])("reads a %s body", async (_, body) => {
    const { form, isTooLong } = await readPostedForm(post(body()));
    expect(form && textOf(form, "message")).toBe("ક & <b>");
    expect(isTooLong).toBe(false);
  });

  test("accepts exactly 100 KB, and reports one byte more as too long", async () => {
    expect((await readPostedForm(post(messageOf(MAX_FORM_BYTES)))).isTooLong).toBe(false);
    expect((await readPostedForm(post(messageOf(MAX_FORM_BYTES + 1)))).isTooLong).toBe(true);
  });

  test("returns the values of a form that is too long", async () => {
    const { form, isTooLong } = await readPostedForm(post(messageOf(300_000)));
    expect(isTooLong).toBe(true);
    expect(form && textOf(form, "message")).toHaveLength(300_000 - "message=".length);
  });

  test("returns the values of a multipart form that is too long", async () => {
    const sent = new FormData();
    const message = "\r\nlong --".repeat(40_000);
    sent.set("name", "Nila");
    sent.set("message", message);
    const { form, isTooLong } = await readPostedForm(post(sent));
    expect(isTooLong).toBe(true);
    expect(form?.get("message")).toBe(message);
  });

  test("counts the received bytes, not the announced ones", async () => {
    const bytes = new TextEncoder().encode(messageOf(200_000).toString());
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        controller.close();
      },
    });
    const { isTooLong } = await readPostedForm(
      post(stream, { "Content-Type": "application/x-www-form-urlencoded" }),
    );
    expect(isTooLong).toBe(true);
  });

  test("reads an enormous form to its end without keeping it", async () => {
    let sent = 0;
    const stream = new ReadableStream({
      pull(controller) {
        if (sent === 5) return controller.close();
        sent++;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    expect(await readPostedForm(post(stream))).toEqual({ form: null, isTooLong: true });
    expect(sent).toBe(5);
  });

  test("returns no form for another type of body", async () => {
    expect(await readPostedForm(post("{}", { "Content-Type": "application/json" }))).toEqual({
      form: null,
      isTooLong: false,
    });
  });

  const PART = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
  test.each([
    ["fields", "application/x-www-form-urlencoded", "a&".repeat(500_000), true],
    ["fields within the size", "application/x-www-form-urlencoded", "a&".repeat(40_000), false],
    ["parts", "multipart/form-data; boundary=b", `${PART.repeat(18_000)}--b--\r\n`, true],
    ["headers", "multipart/form-data; boundary=b", `--b\r\n${"a: b\r\n".repeat(160_000)}`, true],
    ["parts within the size", "multipart/form-data; boundary=b", PART.repeat(1_500), false],
  ])("does not parse a body of too many %s", async (_, type, body, long) => {
    const parse = vi.spyOn(Response.prototype, "formData");
    const posted = await readPostedForm(post(body, { "Content-Type": type }));
    const parsed = parse.mock.calls.length;
    parse.mockRestore();
    expect(posted).toEqual({ form: null, isTooLong: long });
    expect(parsed).toBe(0);
  });

  test("returns texts with plain line breaks and ignores files", () => {
    const form = new FormData();
    form.set("message", "one\r\ntwo\rthree\nfour");
    form.set("name", new Blob(["x"]), "x.txt");
    expect(textOf(form, "message")).toBe("one\ntwo\nthree\nfour");
    expect(textOf(form, "name")).toBe("");
    expect(textOf(form, "absent")).toBe("");
  });
});
