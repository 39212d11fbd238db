type TextControl = HTMLInputElement | HTMLTextAreaElement;

/**
 * Captures the text typed and the focus before hydration.
 * @returns a function that restores both in the fields that have replaced the original ones
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
