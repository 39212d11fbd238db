import { MARK } from "../../contract/brand";

/** The brand's mark, as the Studio shows it beside its name. */
export function BrandIcon() {
  const { size, radius, ground, strokeWidth, waves } = MARK;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} width="1em" height="1em" aria-hidden="true">
      <rect width={size} height={size} rx={radius} fill={ground} />
      <g fill="none" strokeWidth={strokeWidth} strokeLinecap="round">
        {waves.map(({ path, color }) => (
          <path key={path} d={path} stroke={color} />
        ))}
      </g>
    </svg>
  );
}
