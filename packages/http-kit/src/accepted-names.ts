/**
 * The names in a list header like `Accept-Encoding`, in lower case, without those of weight 0.
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-quality-values
 */
export function acceptedNames(header: string): string[] {
  return header.split(",").flatMap((part) => {
    // trim() is linear; a regular expression may backtrack on a header full of blanks.
    const [name = "", ...parameters] = part.split(";").map((each) => each.trim().toLowerCase());
    return parameters.some((each) => /^q=0(?:\.0*)?$/.test(each)) ? [] : [name];
  });
}
