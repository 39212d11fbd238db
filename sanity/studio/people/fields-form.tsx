import { Button, Card, Flex, Label, Select, Stack, Text, TextInput } from "@sanity/ui";
import { cleanAddress, isEmail } from "http-kit/email";
import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { takenEmail } from "./error-message";
import { ROLES, type RoleName } from "./people-api";
import type { Attempt } from "./use-people";

/** A field that has to be filled in. */
interface FieldOptions {
  name: "name" | "email";
  label: string;
  type?: "text" | "email";
  maxLength: number;
  /** Says what is wrong with a text. */
  check(text: string): string | undefined;
}

export const NAME: FieldOptions = {
  name: "name",
  label: "Name",
  maxLength: 100,
  check: (text) => (text.trim() ? undefined : "Enter a name."),
};

export const EMAIL: FieldOptions = {
  name: "email",
  label: "Email",
  type: "email",
  maxLength: 200,
  check: (text) =>
    isEmail(cleanAddress(text)) ? undefined : "Enter an email like name@example.com.",
};

type Problems = { [name in FieldOptions["name"]]?: string | undefined };

const EMPTY = { name: "", email: "", role: "editor" as RoleName };

interface FieldsFormProps {
  /** The accessible name. */
  title: string;
  button: string;
  fields: readonly FieldOptions[];
  /** Frames the form, and asks for a role. */
  hasRole?: boolean;
  /** Calls `onSave`. If it fails, the form keeps its values. */
  attempt: Attempt;
  onSave(values: typeof EMPTY): Promise<unknown>;
}

/** Text fields with a button that saves them. */
export function FieldsForm({
  title,
  button,
  fields,
  hasRole = false,
  attempt,
  onSave,
}: FieldsFormProps) {
  const id = useId();
  const [values, setValues] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setBusy] = useState(false);
  const change = (part: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent<HTMLElement>): Promise<void> {
    event.preventDefault();
    const found = fields.map(({ name, check }) => [name, check(values[name])]);
    if (show(Object.fromEntries(found)) || isBusy) return;
    setBusy(true);
    const cleaned = { ...values, email: cleanAddress(values.email) };
    const atField = (error: unknown) => show({ email: takenEmail(error) });
    const isSaved = await attempt(() => onSave(cleaned), atField);
    // Values typed during the request belong to the next entry and stay.
    if (isSaved) setValues((now) => (now === values ? EMPTY : now));
    setBusy(false);
  }

  /** @returns whether there is a problem, whose field has the focus then */
  function show(found: Problems): boolean {
    setProblems(found);
    const invalid = fields.find(({ name }) => found[name]);
    if (invalid) document.getElementById(id + invalid.name)?.focus();
    return invalid !== undefined;
  }

  return (
    <Card
      as="form"
      border={hasRole}
      padding={hasRole ? 4 : 0}
      radius={2}
      aria-label={title}
      onSubmit={submit}
      noValidate
    >
      <Stack gap={hasRole ? 4 : 3}>
        {fields.map(({ name, check: _, ...field }) => (
          <TextField
            key={name}
            {...field}
            id={id + name}
            problem={problems[name]}
            value={values[name]}
            onChange={(value) => change({ [name]: value })}
          />
        ))}
        {hasRole ? (
          <Stack gap={3}>
            <Label as="label" htmlFor={`${id}role`}>
              Role
            </Label>
            <RoleSelect
              id={`${id}role`}
              value={values.role}
              onChange={(role) => change({ role })}
            />
          </Stack>
        ) : null}
        <Flex>
          {/* aria-disabled keeps the focus, which `disabled` would lose. */}
          <Button
            type="submit"
            mode={hasRole ? "default" : "ghost"}
            tone={hasRole ? "primary" : "default"}
            fontSize={hasRole ? 2 : 1}
            text={button}
            aria-disabled={isBusy}
          />
        </Flex>
      </Stack>
    </Card>
  );
}

interface TextFieldProps extends Omit<FieldOptions, "name" | "check"> {
  id: string;
  problem: string | undefined;
  value: string;
  onChange(value: string): void;
}

/** A required field with its problem below it. */
function TextField({ id, label, problem, onChange, ...input }: TextFieldProps) {
  return (
    <Stack gap={3}>
      <Label as="label" htmlFor={id}>
        {label} <span aria-hidden>*</span>
      </Label>
      <TextInput
        {...input}
        id={id}
        aria-required
        aria-invalid={Boolean(problem)}
        aria-describedby={problem ? `${id}problem` : undefined}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {problem ? (
        <Card tone="critical" padding={2} radius={2}>
          <Text size={1} id={`${id}problem`}>
            {problem}
          </Text>
        </Card>
      ) : null}
    </Stack>
  );
}

interface RoleSelectProps extends Omit<ComponentProps<typeof Select>, "onChange"> {
  onChange(role: RoleName): void;
}

export function RoleSelect({ onChange, ...select }: RoleSelectProps) {
  return (
    <Select {...select} onChange={({ currentTarget }) => onChange(currentTarget.value as RoleName)}>
      {ROLES.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  );
}
