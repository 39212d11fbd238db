import { evaluate, parse } from "groq-js";
import { describe, expect, test } from "vitest";
import { documentAt } from "../../../../sanity/studio/preview/presentation";
import { LANGUAGES } from "../../../support/translations";

describe("the form beside the frame", () => {
  const page = (_id: string, current: string, language?: string) => {
    return { _id, _type: "page", slug: { current }, ...(language && { language }) };
  };
  const pages = [
    page("offers", "offers/summer"),
    page("offers__gu", "offers/summer", "gu"),
    page("faq", "faq"),
    page("story", "/story"),
    page("story__gu", "varta", "gu"),
    page("early", "early"),
  ];
  const singletons = ["homePage", "homePage__gu", "privacyPolicy__gu", "pricingPage"];
  const typed = singletons.map((_id) => ({ _id, _type: _id.replace("__gu", "") }));

  test.each([
    ["/offers/summer", "offers", "offers"],
    ["/faq", "faq", "faq"],
    ["/story", "story", "story"],
    ["/gu", "homePage__gu", undefined],
    ["/gu/plan", "pricingPage", undefined],
    ["/gu/products/privacy/some-app", "privacyPolicy__gu", undefined],
    ["/gu/offers/summer", "offers__gu", undefined],
    ["/gu/varta", "story__gu", undefined],
    ["/gu/early", "early", undefined],
    ["/ar/plan", "pricingPage", undefined],
    ["/hi/plan", undefined, undefined],
  ])("of %s is %s, with one language %s", async (path, withLanguages, alone) => {
    const { filter, params } = documentAt(path.slice(1).split("/"));
    const query = parse(`*[${filter}]._id`, { params });
    const found = async (languages: unknown, content: object[]) => {
      const settings = { _id: "siteSettings", _type: "siteSettings", languages };
      return (await evaluate(query, { params, dataset: [settings, ...content] })).get();
    };
    const ids = (id: string | undefined) => (id ? [id] : []);
    expect(await found(LANGUAGES, [...pages, ...typed])).toEqual(ids(withLanguages));
    const originals = [...pages, ...typed].filter(({ _id }) => !_id.includes("__"));
    expect(await found(null, originals)).toEqual(ids(alone));
  });
});
