import { Button, Card, Flex, Label, Select, Stack, Text, TextInput } from "@sanity/ui";
import { cleanAddress, isEmail } from "http-kit/email";
import { type ComponentProps, type FormEvent, useId, useState } from "react";
import { takenEmail } from "./error-message";
import { type PersonFields, ROLES, type RoleName } from "./people-api";
import type { ShowsAtField } from "./use-attempt";

interface AddFormProps {
  title: string;
  withEmail?: boolean;
  /** @returns whether it succeeded; if not, the form keeps its values */
  onAdd(fields: PersonFields, atField: ShowsAtField): Promise<boolean>;
}

const FIELDS = ["name", "email"] as const;

type Problems = { [field in (typeof FIELDS)[number]]?: string | undefined };

/** Says what an email looks like. */
export const BAD_EMAIL = "Enter an email like name@example.com.";

const EMPTY: PersonFields = { name: "", email: "", role: "editor" };

export function AddForm({ title, withEmail = false, onAdd }: AddFormProps) {
  const id = useId();
  const [fields, setFields] = useState(EMPTY);
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<PersonFields>) => setFields((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent<HTMLElement>): Promise<void> {
    event.preventDefault();
    if (show(problemsOf(fields, withEmail))) return;
    setIsBusy(true);
    // Values typed during the request belong to the next entry and stay.
    const email = cleanAddress(fields.email);
    if (await onAdd({ ...fields, email }, (error) => show({ email: takenEmail(error) })))
      setFields((now) => (now === fields ? EMPTY : now));
    setIsBusy(false);
  }

  /** @returns whether there is a problem, whose field has the focus then */
  function show(found: Problems): boolean {
    setProblems(found);
    const invalid = FIELDS.find((field) => found[field]);
    if (invalid) document.getElementById(`${id}${invalid}`)?.focus();
    return invalid !== undefined;
  }

  return (
    <Card as="form" border padding={4} radius={2} aria-label={title} onSubmit={submit} noValidate>
      <Stack gap={4}>
        <TextField
          id={`${id}name`}
          label="Name"
          problem={problems.name}
          maxLength={100}
          value={fields.name}
          onChange={(name) => change({ name })}
        />
        {withEmail ? (
          <TextField
            id={`${id}email`}
            label="Email"
            type="email"
            problem={problems.email}
            maxLength={200}
            value={fields.email}
            onChange={(email) => change({ email })}
          />
        ) : null}
        <Stack gap={3}>
          <Label as="label" htmlFor={`${id}role`}>
            Role
          </Label>
          <RoleSelect id={`${id}role`} role={fields.role} onChange={(role) => change({ role })} />
        </Stack>
        <Flex>
          <Button type="submit" tone="primary" text={title} disabled={isBusy} />
        </Flex>
      </Stack>
    </Card>
  );
}

function problemsOf({ name, email }: PersonFields, withEmail: boolean): Problems {
  return {
    ...(!name.trim() && { name: "Enter a name." }),
    ...(withEmail && !isEmail(cleanAddress(email)) && { email: BAD_EMAIL }),
  };
}

interface TextFieldProps extends Omit<ComponentProps<typeof TextInput>, "onChange" | "type"> {
  id: string;
  label: string;
  type?: "text" | "email";
  problem: string | undefined;
  onChange(value: string): void;
}

/** A required field with its problem below it. */
export function TextField({ id, label, problem, onChange, ...input }: TextFieldProps) {
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

interface RoleSelectProps {
  id: string;
  role: RoleName;
  label?: string;
  onChange(role: RoleName): void;
}

export function RoleSelect({ id, role, label: ariaLabel, onChange }: RoleSelectProps) {
  return (
    <Select
      id={id}
      aria-label={ariaLabel}
      value={role}
      onChange={({ currentTarget }) => {
        const chosen = ROLES.find(({ name }) => name === currentTarget.value);
        if (chosen) onChange(chosen.name);
      }}
    >
      {ROLES.map(({ name, label }) => (
        <option key={name} value={name}>
          {label}
        </option>
      ))}
    </Select>
  );
}
