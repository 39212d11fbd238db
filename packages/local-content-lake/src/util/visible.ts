/** A character that can be seen: no blank, and none that fonts show as nothing. A name has one. */
export const VISIBLE = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u;
