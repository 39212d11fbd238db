/** Whether nothing of a text can be seen: it has blanks, control and invisible characters only. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Z}\p{M}\p{Cc}\p{Cf}\p{Cs}]/u.test(text);
}
