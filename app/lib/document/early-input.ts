type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Remembers what has been typed into the page, and where the focus is, before its script is at work.
 * @returns puts both into what has taken the place of those fields
 */
export function captureEarlyInput(): () => void {
  const focused = document.activeElement;
  const typed = [...document.querySelectorAll<TextControl>("input[id], textarea[id]")].filter(
    ({ value, defaultValue }) => value !== defaultValue,
  );
  return () => {
    for (const { id, value } of typed) {
      const field = document.querySelector<TextControl>(`#${CSS.escape(id)}`);
      if (field && field.value === field.defaultValue) field.value = value;
    }
    if (focused && !focused.isConnected) document.getElementById(focused.id)?.focus();
  };
}
