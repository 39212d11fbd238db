import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { EditMark } from "~/utils/edit-mark";

const base =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-6 py-3 font-semibold transition duration-200";

/** How buttons look, for links and for real buttons alike. */
export const buttonTones = {
  primary: `${base} bg-brand text-on-brand hover:bg-brand-deep hover:shadow-card`,
  accent: `${base} bg-marigold text-ink hover:bg-on-brand`,
  outline: `${base} border border-brand/30 text-brand hover:border-brand hover:bg-mint`,
  ghost: `${base} border border-on-brand/40 text-on-brand hover:border-on-brand hover:bg-on-brand/10`,
};

export type ButtonTone = keyof typeof buttonTones;

interface ButtonLinkProps {
  to: string;
  tone?: ButtonTone;
  className?: string;
  children: ReactNode;
}

/** A link inside the site that looks like a button. */
export function ButtonLink({ to, tone = "primary", className = "", children }: ButtonLinkProps) {
  return (
    <Link to={to} prefetch="intent" className={`${buttonTones[tone]} ${className}`}>
      {children}
    </Link>
  );
}

interface ExternalButtonLinkProps extends Omit<ButtonLinkProps, "to">, EditMark {
  href: string;
  /** What the link opens, for those who cannot see the card around it. */
  label: string;
}

/** A link to another site; opens a new tab and says so to screen readers. */
export function ExternalButtonLink({
  href,
  label,
  tone = "outline",
  className = "",
  children,
  ...editMark
}: ExternalButtonLinkProps) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${buttonTones[tone]} ${className}`}
      {...editMark}
    >
      {children}
      <span className="sr-only"> {label} (opens in a new tab)</span>
    </a>
  );
}
