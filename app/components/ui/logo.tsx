import { useSiteData } from "~/content/site-data";
import { MARK } from "../../../contract/brand";

/** The logo. Decorative: the company name is beside it. */
export function LogoMark({ className = "size-logo" }: { className?: string }) {
  const { iconColor } = useSiteData().settings;
  const { size, radius, strokeWidth, waves } = MARK;
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      data-logo
      className={`shrink-0 ${className}`}
    >
      <rect width={size} height={size} rx={radius} fill={iconColor} />
      <g fill="none" strokeWidth={strokeWidth} strokeLinecap="round">
        {waves.map(({ path, color }) => (
          <path key={path} d={path} stroke={color} />
        ))}
      </g>
    </svg>
  );
}
