import { useFormContext } from "remix-validated-form";
import { fieldId } from "~/components/form/field";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";

interface FormErrorSummaryProps {
  /** Field names in the order of the page. */
  order: readonly string[];
}

/** The validation errors of the surrounding `ValidatedForm`, announced at once. Each links to its field. */
export function FormErrorSummary({ order }: FormErrorSummaryProps) {
  const labels = useLabels().forms;
  const { fieldErrors } = useFormContext();
  const wrong = order.filter((name) => fieldErrors[name]);
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
        {wrong.map((name) => (
          <li key={name}>
            <a
              href={`#${fieldId(name)}`}
              className="inline-block py-1 underline underline-offset-4"
            >
              {fieldErrors[name]}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
