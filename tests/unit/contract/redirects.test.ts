import { describe, expect, test } from "vitest";
import { followRedirects } from "../../../contract/redirects";

const moved = (from: string, to: string, permanent = true) => ({ from, to, permanent });

describe("followRedirects", () => {
  test("finds nothing for a path that nothing leads away from", () => {
    expect(followRedirects([moved("/a", "/b")], "/b")).toBeUndefined();
    expect(followRedirects([], "/")).toBeUndefined();
  });

  test.each(["/old-name", "/old-name/", "/old%2Dname", "/old-name?from=mail"])(
    "knows the path in the spelling %s",
    (path) => {
      expect(followRedirects([moved("/old-name", "/new-name")], path)).toEqual({
        to: "/new-name",
        permanent: true,
      });
    },
  );

  test("goes over several at once, for good only when each is", () => {
    const chain = [
      moved("/a", "/b"),
      moved("/b", "/c?x=1", false),
      moved("/c", "https://d.example/"),
    ];
    expect(followRedirects(chain, "/a")).toEqual({ to: "https://d.example/", permanent: false });
    expect(followRedirects(chain, "/c")).toEqual({ to: "https://d.example/", permanent: true });
  });

  test("sees a loop, of one or of several, also from beside it", () => {
    const circle = [moved("/a", "/b"), moved("/b", "/c#part"), moved("/c", "/b/")];
    expect(followRedirects([moved("/a", "/a")], "/a")).toBe("loop");
    expect(followRedirects(circle, "/c")).toBe("loop");
    expect(followRedirects(circle, "/a")).toBe("loop");
  });

  test("is no loop when another site has the same path", () => {
    expect(followRedirects([moved("/a", "https://b.example/a")], "/a")).toMatchObject({
      to: "https://b.example/a",
    });
  });
});
