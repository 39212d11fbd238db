import type { FieldProps } from "sanity";

/** Marks a field as required that a rule of its own requires, so that an empty one has a single message. */
export function RequiredField(props: FieldProps) {
  return (
    <div style={{ display: "contents" }} data-required>
      {props.renderDefault(props)}
    </div>
  );
}
