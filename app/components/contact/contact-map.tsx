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
  const place = `${settings.city}, ${settings.region}, ${settings.country}`;
  return (
    <Section labelledBy="map" className="grid gap-10 lg:grid-cols-[1fr_1.6fr] lg:items-center">
      <SectionHeading
        id="map"
        title={fillPlaceholders(lists.visitUs, { city: settings.city })}
        intro={place}
      />
      <div className="overflow-hidden rounded-3xl border border-line bg-paper">
        <div className="relative aspect-4/3 bg-mint print:hidden sm:aspect-video">
          {/* biome-ignore lint/a11y/useAnchorContent: for a pointer; the same link below is for everybody */}
          <a
            href={safeUrl(settings.map.linkUrl)}
            target="_blank"
            rel="noopener noreferrer"
            tabIndex={-1}
            aria-hidden="true"
            className="absolute inset-0 flex flex-col items-center justify-center gap-3 p-5 text-center"
          >
            <MapPin className="size-12 text-river" strokeWidth={1.5} />
            <span className="font-display text-xl font-semibold">{place}</span>
            <span className="font-medium text-link underline underline-offset-4">
              {links.openMap}
            </span>
          </a>
          <MapFrame {...settings.map} />
        </div>
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
 * `src` when it is near the viewport and the map's host has answered: in place of a refused one the browser would show
 * a broken file, which no page can tell from a map.
 */
function MapFrame({ embedUrl, title }: { embedUrl: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isNear, setNear] = useState(false);
  const host = useAnswer(isNear ? safeUrl(embedUrl) : undefined);
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
      src={host === "answers" ? safeUrl(embedUrl) : undefined}
      title={plainText(title)}
      loading="lazy"
      {...(host === "silent" ? { inert: "" } : {})}
      data-needs-script
      data-focused={isFocused || undefined}
      className="absolute inset-0 size-full border-0 not-[[src]]:pointer-events-none data-focused:outline-3 data-focused:-outline-offset-3 data-focused:outline-river"
    />
  );
}

/** Whether the host of a URL answers, whatever it answers; undefined until it is known. */
function useAnswer(url: string | undefined): "answers" | "silent" | undefined {
  const [answer, setAnswer] = useState<"answers" | "silent">();
  useEffect(() => {
    if (!url) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    fetch(url, { method: "HEAD", mode: "no-cors", signal }).then(
      () => setAnswer("answers"),
      () => signal.aborted || setAnswer("silent"),
    );
    return () => leaving.abort();
  }, [url]);
  return answer;
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
