/** A character that can be seen. */
export const VISIBLE = /[^\s\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}]/u;

/** Whether nothing of a text can be seen: it has blanks, control and invisible characters only. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
