import Check from "lucide-react/icons/check";

const variants = {
  light: "bg-mint text-brand",
  mint: "bg-paper text-brand",
  dark: "bg-on-brand/15 text-marigold",
};

interface CheckListProps {
  /** Names the list for screen readers. */
  label: string;
  items: string[];
  /** The background it is on. */
  background?: keyof typeof variants;
  className?: string;
}

/** A list with check marks. */
export function CheckList({ label, items, background = "light", className = "" }: CheckListProps) {
  return (
    <ul aria-label={label} className={`grid gap-x-6 gap-y-3 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-3">
          <span
            className={`mt-1 grid size-5 shrink-0 place-items-center rounded-full ${variants[background]}`}
          >
            <Check aria-hidden="true" className="size-3.5" strokeWidth={3} />
          </span>
          {item}
        </li>
      ))}
    </ul>
  );
}
