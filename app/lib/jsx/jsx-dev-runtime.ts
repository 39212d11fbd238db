// The same for `npm run dev`, with React's warnings.
import type { ElementType, Key } from "react";
import { jsxDEV as element, Fragment, type JSXSource } from "react/jsx-dev-runtime";
import { type Properties, rewriting } from "./rewriting";

type Source = [key: Key | undefined, isStatic: boolean, source?: JSXSource, self?: unknown];

export function jsxDEV(type: ElementType, properties: Properties, ...source: Source) {
  return element(type, rewriting.of(type, properties), ...source);
}

export { Fragment };
