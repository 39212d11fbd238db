import type { HTMLAttributes } from "react";

const backgrounds = {
  paper: "border border-line bg-paper",
  raised: "border border-line bg-paper shadow-card",
  lifting: "border border-line bg-paper lifts",
  sand: "border border-transparent bg-sand",
  mint: "border border-transparent bg-mint",
  dark: "on-dark border border-transparent bg-brand-deep text-on-brand",
};

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "article" | "section" | "nav" | "li";
  background?: keyof typeof backgrounds;
}

/** A rounded panel; `className` sets padding and position. */
export function Card({
  as: Tag = "div",
  background = "paper",
  className = "",
  ...rest
}: CardProps) {
  return <Tag {...rest} className={`rounded-3xl ${backgrounds[background]} ${className}`} />;
}
