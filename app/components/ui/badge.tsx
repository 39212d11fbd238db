import type { ReactNode } from "react";
import type { EditMark } from "~/preview/edit-mark";

const variants = {
  marigold: "bg-marigold text-ink",
  outline: "border-line! bg-paper text-ink-soft",
};

interface BadgeProps extends EditMark {
  variant: keyof typeof variants;
  children: ReactNode;
}

/** A short label for a category, a technology or a popular item. */
export function Badge({ variant, children, ...editMark }: BadgeProps) {
  return (
    <span
      className={`inline-flex empty:hidden max-w-full items-center rounded-2xl border border-transparent px-3 py-1 text-sm leading-5 font-medium wrap-anywhere ${variants[variant]}`}
      {...editMark}
    >
      {children}
    </span>
  );
}

/** A row of technology or expertise labels, as a list. */
export function BadgeList({ label, items }: { label: string; items: string[] }) {
  return (
    <ul aria-label={label} className="flex flex-wrap gap-2">
      {items.map((item) => (
        <li key={item}>
          <Badge variant="outline">{item}</Badge>
        </li>
      ))}
    </ul>
  );
}
