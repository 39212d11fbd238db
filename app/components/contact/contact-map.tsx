import { type RefObject, useEffect, useRef, useState } from "react";
import { Place } from "~/components/layout/place";
import { ExternalButtonLink } from "~/components/ui/button";
import { Section } from "~/components/ui/container";
import { useSiteData } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { safeUrl } from "~/lib/urls/safe-url";

/** The office on a map. Its place and the link to the map are beside the map, whatever its host answers. */
export function ContactMap() {
  const { settings } = useSiteData();
  const { links, lists } = settings.labels;
  return (
    <Section
      labelledBy="map"
      heading={{ title: fillPlaceholders(lists.visitUs, { city: settings.city }) }}
    >
      <div className="mt-6 overflow-hidden rounded-3xl border border-line bg-mint sm:mt-10 md:relative print:mt-3 print:bg-transparent">
        <MapFrame {...settings.map} />
        <div className="grid grid-cols-1 gap-5 bg-paper p-5 sm:p-7 md:absolute md:start-6 md:bottom-6 md:w-80 md:rounded-2xl md:shadow-lift print:static print:w-auto">
          <Place />
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
      title={title}
      loading="lazy"
      {...(host === "silent" ? { inert: "" } : {})}
      data-needs-script
      data-focused={isFocused || undefined}
      className="block aspect-4/3 w-full border-0 sm:aspect-video lg:aspect-21/9 print:hidden not-[[src]]:pointer-events-none data-focused:outline-3 data-focused:-outline-offset-3 data-focused:outline-river"
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
