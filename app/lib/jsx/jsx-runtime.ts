// The site's JSX becomes calls of these: see `jsxImportSource` in vite.config.ts.
import type { ElementType, Key } from "react";
import { jsx as element, Fragment } from "react/jsx-runtime";
import { type Properties, rewriting } from "./rewriting";

export function jsx(type: ElementType, properties: Properties, key?: Key) {
  return element(type, rewriting.of(type, properties), key);
}

export { Fragment, jsx as jsxs };
