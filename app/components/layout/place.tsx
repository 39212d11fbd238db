import MapPin from "lucide-react/icons/map-pin";
import { useSiteData } from "~/content/site-data";
import { comma } from "~/lib/text/placeholders";

/** The city with its region and country. */
export function usePlaceName(): string {
  const { city, region, country } = useSiteData().settings;
  return [city, region, country].join(comma(city));
}

/** Where the company is: a pin, the city, and the postal address. */
export function Place() {
  const { addressLines } = useSiteData().settings;
  return (
    <div>
      <MapPin aria-hidden="true" className="size-8 text-marigold" strokeWidth={1.75} />
      <p className="mt-3 font-display text-2xl/8 font-semibold tracking-tight">{usePlaceName()}</p>
      <address className="mt-2 not-italic opacity-85">
        {addressLines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </div>
  );
}
