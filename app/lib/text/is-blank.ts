/** A character that can be seen. A font shows U+2800, and the fillers of Hangul, as nothing. */
export const VISIBLE = /[^\s\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether nothing of a text can be seen: it has blanks, control and invisible characters only. */
export function isBlank(text: string): boolean {
  return !VISIBLE.test(text);
}
