import type { FieldErrors, Validator } from "remix-validated-form";

/** What a press shows is painted first: to run the rules' code takes a phone longer than that. */
const LOAD_DELAY_MS = 150;

/** A validator whose code is fetched when a form is first touched. */
interface LazyValidator<Data> extends Validator<Data> {
  /** Fetches it ahead of its use, once. */
  prepare: () => void;
}

/**
 * Keeps the rules of a form, and the library they are written with, out of the page: most of its visitors send nothing.
 * Values that are sent before the rules are there wait for them.
 * @param load fetches the rules
 * @param form where the rules cannot be fetched, its `required` fields stand in for them: who takes the values checks
 * them again, or nobody does
 */
export function lazyValidator<Data>(
  load: () => Promise<Validator<Data>>,
  form: () => HTMLFormElement | null,
): LazyValidator<Data> {
  let coming: Promise<Validator<Data>> | undefined;
  let presses = 0;

  function rules(): Promise<Validator<Data>> {
    coming ??= load().catch((error) => {
      coming = undefined;
      throw error;
    });
    return coming;
  }

  return {
    prepare() {
      setTimeout(() => void rules().catch(() => {}), LOAD_DELAY_MS);
    },

    async validate(values) {
      presses += 1;
      const press = presses;
      const late = await rules().catch(() => undefined);
      // Who presses again while the rules are on their way sends once.
      if (press !== presses) return invalid(values, {});
      if (late) return late.validate(values);
      const missing = missingFields(form());
      if (Object.keys(missing).length > 0) return invalid(values, missing);
      return { data: textsOf(form()) as Data, error: undefined, submittedData: values };
    },

    async validateField(values, field) {
      const late = await rules().catch(() => undefined);
      if (late?.validateField) return late.validateField(values, field);
      return { error: missingFields(form())[field] };
    },
  };
}

function invalid(submittedData: Record<string, unknown>, fieldErrors: FieldErrors) {
  return { data: undefined, error: { fieldErrors }, submittedData };
}

/**
 * What the browser finds missing, in its own words, by the field's name. Only that: it refuses email addresses that
 * people have.
 */
function missingFields(form: HTMLFormElement | null): FieldErrors {
  const errors: FieldErrors = {};
  for (const control of form?.elements ?? []) {
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText && control.validity.valueMissing) errors[control.name] = control.validationMessage;
  }
  return errors;
}

/** The text of each control that has a name of the form's own, empty where nothing was chosen. */
function textsOf(form: HTMLFormElement | null): Record<string, unknown> {
  if (!form) return {};
  const values = new FormData(form);
  const names = [...form.elements].map((control) => control.getAttribute("name") ?? "");
  const own = names.filter((name) => name && !name.startsWith("__rvf"));
  return Object.fromEntries(own.map((name) => [name, values.get(name) ?? ""]));
}
