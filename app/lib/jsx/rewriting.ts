import type { ElementType } from "react";

export type Properties = Record<string, unknown>;

/** Changes the properties of an element before React makes it. */
export type Rewrite = (type: ElementType, properties: Properties) => Properties;

/** What changes the elements of the page that is rendered: nothing in the default language, unless in a preview. */
export const rewriting: { of: Rewrite | undefined } = { of: undefined };
