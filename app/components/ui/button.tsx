import { Link } from "@remix-run/react";
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from "react";
import { useLabels } from "~/content/site-data";
import { isSafeUrl } from "~/lib/urls/safe-url";
import type { EditMark } from "~/preview/edit-mark";
import { isDoubleClick } from "../../lib/document/double-click";

const base =
  "inline-flex min-h-12 items-center justify-center gap-2 rounded-full px-inset py-3 text-center font-semibold wrap-anywhere transition duration-200 print:hidden";

const tones = {
  primary: `${base} border border-transparent bg-brand text-on-brand hover:bg-brand-deep hover:shadow-card`,
  accent: `${base} border border-transparent bg-marigold text-ink hover:bg-on-brand`,
  outline: `${base} border border-brand/30 text-brand hover:border-brand hover:bg-mint`,
  ghost: `${base} border border-on-brand/40 text-on-brand hover:border-on-brand hover:bg-on-brand/10`,
};

export type ButtonTone = keyof typeof tones;

interface Look {
  tone?: ButtonTone;
  className?: string;
}

type ButtonProps = Look & ComponentPropsWithoutRef<"button">;

/** A button that does something on the page. One that sends a form does so once for a double press. */
export function Button({
  tone = "primary",
  className = "",
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...(type === "submit" ? { onClick: stopSecondPress } : {})}
      {...rest}
      type={type}
      className={`${tones[tone]} cursor-pointer ${className}`}
    />
  );
}

function stopSecondPress(event: MouseEvent) {
  if (isDoubleClick(event)) event.preventDefault();
}

type ButtonAnchorProps = Look & ComponentPropsWithoutRef<"a">;

/** A plain link that looks like a button: to a mailbox, a file, or a page that is to be loaded anew. */
export function ButtonAnchor({ tone = "primary", className = "", ...rest }: ButtonAnchorProps) {
  return <a {...rest} className={`${tones[tone]} ${className}`} />;
}

interface ButtonLinkProps extends Look {
  to: string;
  /** Leads to another view of the same page: it stays scrolled where it is, and what both show moves over. */
  keepsPlace?: boolean;
  children: ReactNode;
}

/** A link inside the site that looks like a button. */
export function ButtonLink({
  to,
  keepsPlace = false,
  tone = "primary",
  className = "",
  children,
}: ButtonLinkProps) {
  return (
    <Link
      to={to}
      prefetch="intent"
      preventScrollReset={keepsPlace}
      className={`${tones[tone]} ${className}`}
    >
      {children}
    </Link>
  );
}

interface ExternalButtonLinkProps extends Omit<ButtonLinkProps, "to" | "keepsPlace">, EditMark {
  href: string;
  /** What the link opens, for those who cannot see the card around it. */
  label: string;
}

/** A link to another site; opens a new tab and says so to screen readers. Nothing where the address leads nowhere. */
export function ExternalButtonLink({
  href,
  label,
  tone = "outline",
  className = "",
  children,
  ...editMark
}: ExternalButtonLinkProps) {
  const labels = useLabels().links;
  if (!isSafeUrl(href)) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={`${tones[tone]} ${className}`}
      {...editMark}
    >
      {children}
      <span className="sr-only">
        {" "}
        {label} {labels.newTab}
      </span>
    </a>
  );
}
