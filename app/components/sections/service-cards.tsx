import { CheckList } from "~/components/ui/check-list";
import { IconTile } from "~/components/ui/icon";
import type { Content } from "~/content/get-content.server";
import { editMarkBeside } from "~/preview/edit-mark";

type Service = Content<"service">;

const widths = {
  wide: { place: "lg:col-span-7", summary: "sm:text-lg", bullets: "sm:grid-cols-2" },
  narrow: { place: "lg:col-span-5", summary: "", bullets: "" },
};

const grounds = {
  dark: {
    card: "on-dark bg-brand text-on-brand",
    soft: "text-on-brand-soft",
    line: "border-on-brand/20",
  },
  light: { card: "border border-line bg-paper", soft: "text-ink-soft", line: "border-line" },
  mint: { card: "bg-mint", soft: "text-ink-soft", line: "border-brand/15" },
  sand: { card: "bg-sand", soft: "text-ink-soft", line: "border-line" },
};

/** Wide and narrow, dark and light take turns, so that rows of two never line up into a wall. */
const looks = [
  { width: "wide", ground: "dark" },
  { width: "narrow", ground: "light" },
  { width: "narrow", ground: "mint" },
  { width: "wide", ground: "sand" },
  { width: "wide", ground: "light" },
  { width: "narrow", ground: "dark" },
  { width: "narrow", ground: "sand" },
  { width: "wide", ground: "mint" },
] as const;

/** Everything on offer: a description and what it includes, one card per service. */
export function ServiceCards({ services }: { services: Service[] }) {
  return (
    <div className="grid gap-5 lg:grid-cols-12">
      {services.map((service, index) => {
        const look = looks[index % looks.length] ?? looks[0];
        const width = widths[look.width];
        const ground = grounds[look.ground];
        return (
          <article
            key={service._id}
            className={`flex flex-col rounded-3xl p-7 sm:p-9 ${width.place} ${ground.card}`}
          >
            <IconTile
              name={service.icon}
              tone={look.ground === "mint" ? "paper" : "mint"}
              {...editMarkBeside(service.title, "icon")}
            />
            <h2 className="mt-6 text-2xl sm:text-3xl">{service.title}</h2>
            <p className={`mt-3 mb-7 max-w-xl ${width.summary} ${ground.soft}`}>
              {service.summary}
            </p>
            <CheckList
              label={`What ${service.title} includes`}
              items={service.bullets}
              ground={look.ground}
              className={`mt-auto border-t pt-6 ${width.bullets} ${ground.line}`}
            />
          </article>
        );
      })}
    </div>
  );
}
