import { CheckList } from "~/components/ui/check-list";
import { type IconName, IconTile } from "~/components/ui/icon";

interface Service {
  _id: string;
  title: string;
  summary: string;
  bullets: string[];
  icon: IconName;
}

const wide = { place: "lg:col-span-7", bullets: "sm:grid-cols-2" };
const narrow = { place: "lg:col-span-5", bullets: "" };

/** Wide and narrow cards take turns, so that rows of two never line up into a wall. */
const looks = [
  {
    ...wide,
    card: "on-dark bg-brand text-on-brand",
    soft: "text-on-brand-soft",
    line: "border-on-brand/20",
    ground: "dark",
  },
  {
    ...narrow,
    card: "border border-line bg-paper",
    soft: "text-ink-soft",
    line: "border-line",
    ground: "light",
  },
  { ...narrow, card: "bg-mint", soft: "text-ink-soft", line: "border-brand/15", ground: "tinted" },
  { ...wide, card: "bg-sand", soft: "text-ink-soft", line: "border-line", ground: "tinted" },
] as const;

/** Everything on offer: a description and what it includes, one card per service. */
export function ServiceCards({ services }: { services: Service[] }) {
  return (
    <div className="grid gap-5 lg:grid-cols-12">
      {services.map((service, index) => {
        const look = looks[index % looks.length] ?? looks[0];
        return (
          <article
            key={service._id}
            className={`flex flex-col rounded-3xl p-7 sm:p-9 ${look.place} ${look.card}`}
          >
            <IconTile name={service.icon} />
            <h2 className="mt-6 text-2xl sm:text-3xl">{service.title}</h2>
            <p className={`mt-3 mb-7 max-w-xl ${look.soft}`}>{service.summary}</p>
            <CheckList
              label={`What ${service.title} includes`}
              items={service.bullets}
              ground={look.ground}
              className={`mt-auto border-t pt-6 ${look.bullets} ${look.line}`}
            />
          </article>
        );
      })}
    </div>
  );
}
