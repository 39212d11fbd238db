/** A colour as content holds it: six hexadecimal digits after a #. */
export const COLOR = /^#[0-9a-f]{6}$/i;
