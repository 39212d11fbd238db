import type { FieldErrors, Validator } from "remix-validated-form";

/** Lets the browser paint the press first: running the validator's code takes a phone longer. */
const LOAD_DELAY_MS = 150;

/** A press waits for the code no longer than this. */
const MAX_WAIT_MS = 5_000;

/** A validator whose code is loaded when the form is first used. */
interface LazyValidator<Data> extends Validator<Data> {
  /** Loads the code ahead of use, once. */
  prepare: () => void;
}

/**
 * Keeps a form's validator and zod out of the page's scripts: most visitors send nothing.
 * Validation waits until the code is loaded.
 * @param load loads the validator
 * @param form returns the form; if loading fails or takes long, its `required` attributes are checked instead. The
 * server validates sent values again
 */
export function lazyValidator<Data>(
  load: () => Promise<Validator<Data>>,
  form: () => HTMLFormElement | null,
): LazyValidator<Data> {
  let coming: Promise<Validator<Data> | undefined> | undefined;
  let presses = 0;

  /** Resolves to undefined if the code cannot be loaded, or takes long. */
  function rules(): Promise<Validator<Data> | undefined> {
    coming ??= load().catch(() => {
      coming = undefined;
      return undefined;
    });
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, MAX_WAIT_MS));
    return Promise.race([coming, late]);
  }

  return {
    prepare() {
      setTimeout(() => void rules(), LOAD_DELAY_MS);
    },

    async validate(values) {
      presses += 1;
      const press = presses;
      const loaded = await rules();
      // A second press while the code is loading must not send twice.
      if (press !== presses) return invalid(values, {});
      if (loaded) return loaded.validate(values);
      const missing = missingFields(form());
      if (Object.keys(missing).length > 0) return invalid(values, missing);
      return { data: textsOf(form()) as Data, error: undefined, submittedData: values };
    },

    async validateField(values, field) {
      const loaded = await rules();
      if (loaded?.validateField) return loaded.validateField(values, field);
      return { error: missingFields(form())[field] };
    },
  };
}

function invalid(submittedData: Record<string, unknown>, fieldErrors: FieldErrors) {
  return { data: undefined, error: { fieldErrors }, submittedData };
}

/**
 * Missing required fields with the browser's messages, by name. Other constraints are ignored: browsers reject valid
 * email addresses.
 */
function missingFields(form: HTMLFormElement | null): FieldErrors {
  const errors: FieldErrors = {};
  for (const control of form?.elements ?? []) {
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText && control.validity.valueMissing) errors[control.name] = control.validationMessage;
  }
  return errors;
}

/** The value of each named field except the library's own; empty when nothing is chosen. */
function textsOf(form: HTMLFormElement | null): Record<string, unknown> {
  if (!form) return {};
  const values = new FormData(form);
  const names = [...form.elements].map((control) => control.getAttribute("name") ?? "");
  const own = names.filter((name) => name && !name.startsWith("__rvf"));
  return Object.fromEntries(own.map((name) => [name, values.get(name) ?? ""]));
}
