import { Fragment, type ReactNode } from "react";
import { useEditMark } from "~/preview/edit-mark";
import { mailtoUrl } from "../../../contract/urls";

/** An email address that wraps after its @ or before a dot, not within a word. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  if (at < 0 || !domain) return email;
  return (
    <>
      {email.slice(0, at + 1)}
      {domain.split(/(?=\.)/).map((label, index, labels) => (
        // Domain labels can repeat, but the rest from each label on is unique.
        <Fragment key={labels.slice(index).join("")}>
          <wbr />
          {label}
        </Fragment>
      ))}
    </>
  );
}

interface EmailLinkProps {
  email: string;
  className: string;
  children?: ReactNode;
}

/** A link to the email address of the settings, which a preview opens for editing. */
export function EmailLink({ email, className, children }: EmailLinkProps) {
  const editMark = useEditMark("siteSettings", "email");
  return (
    <a href={mailtoUrl(email)} className={className} {...editMark}>
      {children ?? <EmailAddress email={email} />}
    </a>
  );
}
