import type { ElementType } from "react";

export type Properties = Record<string, unknown>;

/** Changes the properties of each element before React makes it: of none in the default language, unless in a preview. */
export const rewriting = { of: unchanged };

export function unchanged(_type: ElementType, properties: Properties): Properties {
  return properties;
}
