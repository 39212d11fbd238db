import MapPin from "lucide-react/icons/map-pin";
import { type RefObject, useEffect, useRef, useState } from "react";
import { ExternalButtonLink } from "~/components/ui/button";
import { Section, SectionHeading } from "~/components/ui/container";
import { useLabels } from "~/content/site-data";
import type { SiteSettings } from "~/content/site-settings.server";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { safeUrl } from "~/lib/urls/safe-url";

interface ContactMapProps {
  settings: SiteSettings;
}

/** The office on a map, with the postal address and a link to the map. */
export function ContactMap({ settings }: ContactMapProps) {
  const { links, lists } = useLabels();
  return (
    <Section labelledBy="map" className="grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:items-center">
      <SectionHeading
        id="map"
        title={fillPlaceholders(lists.visitUs, { city: settings.city })}
        intro={`${settings.city}, ${settings.region}, ${settings.country}`}
      />
      <div className="overflow-hidden rounded-3xl border border-line bg-paper">
        <div className="relative grid aspect-4/3 place-items-center bg-mint print:hidden sm:aspect-video">
          <MapPin aria-hidden="true" className="size-12 text-river" strokeWidth={1.5} />
          <MapFrame {...settings.map} />
        </div>
        {/* Below the frame, since no page can tell whether a frame of another site was refused. */}
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-line p-5 sm:px-7">
          <p className="min-w-0 grow basis-56">{settings.addressLines.join(", ")}</p>
          <ExternalButtonLink
            href={settings.map.linkUrl}
            label={fillPlaceholders(links.mapOf, { company: settings.companyName })}
          >
            {links.openMap}
          </ExternalButtonLink>
        </div>
      </div>
    </Section>
  );
}

/**
 * `loading="lazy"` loads a frame more than a thousand pixels early, and at once without JavaScript. This frame gets its
 * `src` when it is near the viewport.
 */
function MapFrame({ embedUrl, title }: { embedUrl: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isNear, setNear] = useState(false);
  const isFocused = useHasKeyboardFocus(frame);
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        // Offline, the browser would show its error page in the frame.
        if (entry?.isIntersecting && navigator.onLine) setNear(true);
      },
      { rootMargin: "200px" },
    );
    if (frame.current) observer.observe(frame.current);
    return () => observer.disconnect();
  }, []);
  return (
    <iframe
      ref={frame}
      src={isNear ? safeUrl(embedUrl) : undefined}
      title={plainText(title)}
      loading="lazy"
      data-needs-script
      data-focused={isFocused || undefined}
      className="absolute inset-0 size-full border-0 data-focused:outline-3 data-focused:-outline-offset-3 data-focused:outline-river"
    />
  );
}

/** No frame matches `:focus`. The window loses the focus to it: while Tab is held down, by the keyboard. */
function useHasKeyboardFocus(frame: RefObject<HTMLIFrameElement>): boolean {
  const [hasFocus, setHasFocus] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    let isTabDown = false;
    function press({ type, key }: KeyboardEvent) {
      isTabDown = type === "keydown" && key === "Tab";
    }
    function move({ type }: FocusEvent) {
      const isReached = type === "blur" && isTabDown && document.activeElement === frame.current;
      isTabDown = false;
      setHasFocus(isReached);
      // Browsers do not scroll to a frame that is still empty.
      if (isReached) frame.current?.scrollIntoView({ block: "nearest" });
    }
    window.addEventListener("keydown", press, { signal });
    window.addEventListener("keyup", press, { signal });
    window.addEventListener("blur", move, { signal });
    window.addEventListener("focus", move, { signal });
    return () => listeners.abort();
  }, [frame]);
  return hasFocus;
}
