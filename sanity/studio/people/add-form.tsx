import { Button, Card, Flex, Label, Select, Stack, TextInput } from "@sanity/ui";
import { type FormEvent, useId, useState } from "react";
import { type PersonFields, ROLES, type RoleName } from "./people-api";

interface AddFormProps {
  title: string;
  withEmail?: boolean;
  /** @returns whether it succeeded; if not, the form keeps its values */
  onAdd(fields: PersonFields): Promise<boolean>;
}

const EMPTY: PersonFields = { name: "", email: "", role: "editor" };

export function AddForm({ title, withEmail = false, onAdd }: AddFormProps) {
  const id = useId();
  const [fields, setFields] = useState(EMPTY);
  const [isBusy, setIsBusy] = useState(false);
  const change = (part: Partial<PersonFields>) => setFields((before) => ({ ...before, ...part }));

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setIsBusy(true);
    // Values typed during the request belong to the next entry and stay.
    if (await onAdd(fields)) setFields((now) => (now === fields ? EMPTY : now));
    setIsBusy(false);
  }

  return (
    <Card as="form" border padding={4} radius={2} aria-label={title} onSubmit={submit}>
      <Stack space={4}>
        <Stack space={3}>
          <Label as="label" htmlFor={`${id}name`}>
            Name
          </Label>
          <TextInput
            id={`${id}name`}
            aria-required
            maxLength={100}
            value={fields.name}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
        </Stack>
        {withEmail ? (
          <Stack space={3}>
            <Label as="label" htmlFor={`${id}email`}>
              Email
            </Label>
            <TextInput
              id={`${id}email`}
              type="email"
              aria-required
              maxLength={200}
              value={fields.email}
              onChange={({ currentTarget }) => change({ email: currentTarget.value })}
            />
          </Stack>
        ) : null}
        <Stack space={3}>
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
