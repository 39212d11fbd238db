/** With more members than this, the team is shown as a carousel. */
const CAROUSEL_ABOVE = 3;

/** How the team page shows this many members. */
export function teamLayout(members: number): "carousel" | "grid" {
  return members > CAROUSEL_ABOVE ? "carousel" : "grid";
}

type KeyPress = Pick<KeyboardEvent, "key" | "altKey" | "ctrlKey" | "metaKey" | "shiftKey">;

/** The step for a key press. Keys with a modifier belong to the browser: Alt+Left goes back. */
export function arrowStep(press: KeyPress): "previous" | "next" | null {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  if (press.key === "ArrowLeft") return "previous";
  if (press.key === "ArrowRight") return "next";
  return null;
}
