// For an element with its `key` after `{...props}`.
export { createElement } from "react";
