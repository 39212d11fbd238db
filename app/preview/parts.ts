export { PreviewBanner } from "./preview-banner";
export { VisualEditing } from "./visual-editing";
