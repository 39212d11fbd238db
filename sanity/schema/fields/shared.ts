/**
 * The option of a field that a translation has from its original: the site reads it there, so that it is written once.
 * Sanity's plugin for translations knows it by the same name.
 */
export const SHARED = { documentInternationalization: { exclude: true } } as const;

interface SharedOption {
  documentInternationalization?: { readonly exclude?: boolean };
}

declare module "sanity" {
  interface BaseSchemaTypeOptions extends SharedOption {}
}

/** Whether a field, or the type of one, has the option. */
export function isShared(type: { options?: unknown }): boolean {
  const { documentInternationalization } = (type.options ?? {}) as SharedOption;
  return documentInternationalization?.exclude === true;
}
