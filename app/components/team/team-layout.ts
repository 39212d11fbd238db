/** With more members than this, the team is shown as a carousel. */
const CAROUSEL_ABOVE = 3;

/** How the team page shows this many members. */
export function teamLayout(members: number): "carousel" | "grid" {
  return members > CAROUSEL_ABOVE ? "carousel" : "grid";
}

interface KeyPress {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
}

/** Where a key press moves the carousel. With a modifier the key is the browser's: Alt and Left is Back. */
export function arrowStep(press: KeyPress): "previous" | "next" | null {
  if (press.altKey || press.ctrlKey || press.metaKey || press.shiftKey) return null;
  if (press.key === "ArrowLeft") return "previous";
  if (press.key === "ArrowRight") return "next";
  return null;
}
