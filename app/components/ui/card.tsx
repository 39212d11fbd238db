import type { HTMLAttributes } from "react";

const grounds = {
  paper: "border border-line bg-paper",
  raised: "border border-line bg-paper shadow-card",
  lifting: "border border-line bg-paper lifts",
  sand: "border border-transparent bg-sand",
  mint: "border border-transparent bg-mint",
  dark: "on-dark border border-transparent bg-brand-deep text-on-brand",
};

interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: "div" | "article" | "section" | "nav" | "li";
  ground?: keyof typeof grounds;
}

/** A rounded panel; `className` sets padding and position. */
export function Card({ as: Tag = "div", ground = "paper", className = "", ...rest }: CardProps) {
  return <Tag {...rest} className={`rounded-3xl ${grounds[ground]} ${className}`} />;
}
