import { MapPin } from "lucide-react";
import { useSyncExternalStore } from "react";
import { ExternalButtonLink } from "~/components/ui/button-link";
import { Section } from "~/components/ui/container";
import { SectionHeading } from "~/components/ui/section-heading";

interface ContactMapProps {
  title: string;
  settings: {
    companyName: string;
    addressLines: string[];
    map: { embedUrl: string; linkUrl: string; title: string };
  };
}

/** The office on a map, with the address and a link for when the map cannot be shown. */
export function ContactMap({ title, settings }: ContactMapProps) {
  return (
    <Section labelledBy="map" className="grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:items-center">
      <div>
        <SectionHeading id="map" title={title} />
        <address className="mt-4 text-lg text-ink-soft not-italic">
          {settings.addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </address>
        <ExternalButtonLink
          href={settings.map.linkUrl}
          label={`with ${settings.companyName}`}
          className="mt-8"
        >
          Open the map
        </ExternalButtonLink>
      </div>
      <div className="relative grid aspect-4/3 place-items-center overflow-hidden rounded-3xl border border-line bg-mint sm:aspect-video">
        <MapPin aria-hidden="true" className="size-12 text-river" strokeWidth={1.5} />
        <MapFrame {...settings.map} />
      </div>
    </Section>
  );
}

/** Last on the page and lazy: the map's host is asked only by visitors who scroll down to it. */
function MapFrame({ embedUrl, title }: { embedUrl: string; title: string }) {
  const isOnline = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  // Without a connection the browser would put its own error page into the frame.
  if (!isOnline) return null;
  return (
    <iframe
      src={embedUrl}
      title={title}
      loading="lazy"
      referrerPolicy="no-referrer-when-downgrade"
      className="absolute inset-0 size-full border-0"
    />
  );
}

function watchConnection(notify: () => void) {
  window.addEventListener("online", notify);
  window.addEventListener("offline", notify);
  return () => {
    window.removeEventListener("online", notify);
    window.removeEventListener("offline", notify);
  };
}
