import { Link } from "@remix-run/react";
import type { ComponentPropsWithoutRef, MouseEvent, ReactNode } from "react";
import { sitePath, useLabels, useOptionalSiteData } from "~/content/site-data";
import { isSafeUrl } from "~/lib/urls/safe-url";
import type { EditMark } from "~/preview/edit-mark";
import { isDoubleClick } from "../../lib/html/double-click";

const variants = {
  primary: "button border-transparent bg-brand text-on-brand hover:bg-brand-deep hover:shadow-card",
  accent: "button border-transparent bg-marigold text-ink hover:bg-on-brand",
  outline: "button border-brand/30 text-brand hover:border-brand hover:bg-mint",
  ghost: "button border-on-brand/40 text-on-brand hover:border-on-brand hover:bg-on-brand/10",
};

interface Look {
  variant?: keyof typeof variants;
  className?: string;
}

type ButtonProps = Look & ComponentPropsWithoutRef<"button">;

/** A button. A submit button ignores the second click of a double click. */
export function Button({
  variant = "primary",
  className = "",
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...(type === "submit" ? { onClick: stopSecondPress } : {})}
      {...rest}
      type={type}
      className={`${variants[variant]} cursor-pointer ${className}`}
    />
  );
}

function stopSecondPress(event: MouseEvent) {
  if (isDoubleClick(event)) event.preventDefault();
}

type ButtonAnchorProps = Look & ComponentPropsWithoutRef<"a">;

/**
 * A plain link that looks like a button: to an email address, a phone number, a file, or a page to load as a document.
 * An email address and a phone number are printed.
 */
export function ButtonAnchor({ variant = "primary", className = "", ...rest }: ButtonAnchorProps) {
  return (
    <a
      data-printed={printedAddress(rest.href)}
      {...rest}
      className={`${variants[variant]} ${className}`}
    />
  );
}

/** The address or number in a URL, as people write it. */
function printedAddress(href = ""): string | undefined {
  const [, address] = /^(?:mailto|tel):([^?]*)/.exec(href) ?? [];
  return address && decodeURIComponent(address);
}

interface ButtonLinkProps extends Look {
  to: string;
  /** For another view of the same page: keeps the scroll position and animates shared elements. */
  keepsPlace?: boolean;
  children: ReactNode;
}

/** A link inside the site that looks like a button; on paper it is the address of the page that it leads to. */
export function ButtonLink({
  to,
  keepsPlace = false,
  variant = "primary",
  className = "",
  children,
}: ButtonLinkProps) {
  const site = useOptionalSiteData();
  return (
    <Link
      data-printed={keepsPlace || !site ? undefined : decodeURI(site.siteUrl + sitePath(site, to))}
      to={to}
      prefetch="intent"
      preventScrollReset={keepsPlace}
      className={`${variants[variant]} ${className}`}
    >
      {children}
    </Link>
  );
}

interface ExternalButtonLinkProps extends Omit<ButtonLinkProps, "to" | "keepsPlace">, EditMark {
  href: string | null;
  /** Names the link's target for screen readers. */
  label: string;
}

/**
 * A link to another site. It opens a new tab and announces that; on paper it is its address. Renders nothing for an
 * unsafe URL.
 */
export function ExternalButtonLink({
  href,
  label,
  variant = "outline",
  className = "",
  children,
  ...editMark
}: ExternalButtonLinkProps) {
  const labels = useLabels().links;
  if (!href || !isSafeUrl(href)) return null;
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      data-printed={href}
      className={`${variants[variant]} ${className}`}
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
