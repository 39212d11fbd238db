import { Fragment } from "react";

/** A mail address that breaks after its @ or before a dot, where there is no room for it, rather than in a word. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 0 || !domain) return email;
  return (
    <>
      {email.slice(0, at + 1)}
      {domain.split(/(?=\.)/).map((label, index, labels) => (
        // Labels may be alike; what follows from each on is not.
        <Fragment key={labels.slice(index).join("")}>
          <wbr />
          {label}
        </Fragment>
      ))}
    </>
  );
}
