import { useActionData } from "@remix-run/react";
import { useFormContext } from "remix-validated-form";
import { fieldId } from "~/components/form/field";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";

interface ErrorSummaryProps {
  /** Messages by field name, in the order of the fields. */
  errors: Record<string, string | undefined>;
}

/** The validation errors, announced at once. Each links to its field. */
function ErrorSummary({ errors }: ErrorSummaryProps) {
  const labels = useLabels().forms;
  const wrong = Object.entries(errors).filter(([, message]) => message);
  if (wrong.length === 0) return null;
  return (
    <div
      role="alert"
      className="rounded-2xl border border-danger/40 bg-danger-soft px-5 py-4 text-danger"
    >
      <p className="font-semibold">
        {wrong.length === 1
          ? labels.oneProblem
          : fillPlaceholders(labels.problems, { count: wrong.length })}
      </p>
      <ul className="mt-1">
        {wrong.map(([name, message]) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              className="inline-block py-1 underline underline-offset-4"
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FormErrorSummaryProps {
  /** Field names in the order of the page. */
  order: string[];
}

/** The summary of the surrounding `ValidatedForm`; empty until the first submit. */
export function FormErrorSummary({ order }: FormErrorSummaryProps) {
  const { fieldErrors, hasBeenSubmitted } = useFormContext();
  const answer = useActionData<{ fieldErrors?: unknown } | undefined>();
  if (!hasBeenSubmitted && !answer?.fieldErrors) return null;
  return (
    <ErrorSummary errors={Object.fromEntries(order.map((name) => [name, fieldErrors[name]]))} />
  );
}
