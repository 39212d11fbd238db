import type { ElementType } from "react";

export type Properties = Record<string, unknown>;

/** What changes the properties of each element before React makes it; nothing, unless its code is loaded. */
export const rewriting: { of?: (type: ElementType, properties: Properties) => Properties } = {};
