import MapPin from "lucide-react/icons/map-pin";
import { useSiteData } from "~/content/site-data";

/** Where the company is: a pin, the city, and the postal address. */
export function Place() {
  const { city, region, country, addressLines } = useSiteData().settings;
  return (
    <div>
      <MapPin aria-hidden="true" className="size-8 text-marigold" strokeWidth={1.75} />
      <p className="mt-3 font-display text-2xl/8 font-semibold tracking-tight">
        {[city, region, country].join(", ")}
      </p>
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
