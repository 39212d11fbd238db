/**
 * The option of a field that a translation has from its original: the site reads it there, so that it is written once.
 * Sanity's plugin for translations knows it by the same name.
 */
export const SHARED = { documentInternationalization: { exclude: true } } as const;

/** The option of a field with the name of a person, a company or a product, which may stay as it is in a translation. */
export const NAME = { isName: true } as const;

interface LanguageOptions {
  isName?: boolean;
  documentInternationalization?: { readonly exclude?: boolean };
}

declare module "sanity" {
  interface BaseSchemaTypeOptions extends LanguageOptions {}
}

/** Whether a field, or the type of one, has the option of shared ones. */
export function isShared({ options }: { options?: LanguageOptions }): boolean {
  return options?.documentInternationalization?.exclude === true;
}

/** The same for the option of names. */
export function isName({ options }: { options?: LanguageOptions }): boolean {
  return options?.isName === true;
}
