/** A colour in content: # and six hexadecimal digits. */
export const COLOR = /^#[0-9a-f]{6}$/i;
