import { Fragment } from "react";

/** A mail address that breaks after its @ or before a dot, where there is no room for it, rather than in a word. */
export function MailAddress({ email }: { email: string }) {
  const [mailbox, domain] = email.split("@");
  if (!domain) return email;
  return (
    <>
      {`${mailbox}@`}
      {domain.split(/(?=\.)/).map((label) => (
        <Fragment key={label}>
          <wbr />
          {label}
        </Fragment>
      ))}
    </>
  );
}
