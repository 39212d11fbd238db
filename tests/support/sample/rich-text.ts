/** A rich text of one paragraph, as the Studio stores it. */
export function richText(text: string) {
  const span = { _type: "span", _key: "span", text, marks: [] };
  return [{ _type: "block", _key: "block", style: "normal", markDefs: [], children: [span] }];
}
