import { FULL_ROWS, fullRow } from "~/components/layout/full-rows";
import { Badge } from "~/components/ui/badge";
import { ButtonLink } from "~/components/ui/button";
import { CheckList } from "~/components/ui/check-list";
import { InLanguage } from "~/components/ui/in-language";
import type { Content } from "~/content/get-content.server";
import { useLabels } from "~/content/site-data";
import { fillPlaceholders } from "~/lib/text/placeholders";
import { plainText } from "~/lib/text/plain-text";
import { editMarkBeside } from "~/preview/edit-mark";
import { contactUrl } from "../../../contract/pages";

interface PlanCardProps {
  plan: Content<"plan">;
  /** Who each currency is for. */
  usdLabel: string;
  inrLabel: string;
  getStartedLabel: string;
}

const plain = {
  card: "border-line bg-paper",
  soft: "text-ink-soft",
  line: "border-line",
  list: "light",
  button: "outline",
} as const;

const popular = {
  card: "on-dark border-transparent bg-brand-deep text-on-brand shadow-lift",
  soft: "text-on-brand-soft",
  line: "border-on-brand/20",
  list: "dark",
  button: "accent",
} as const;

/** The first features say how large the website is and how long the support. A phone folds the others. */
const SCOPE = 2;

/**
 * One website plan, with its price in both currencies at once.
 * It spans four rows of the surrounding grid, so that prices and buttons align across cards.
 */
export function PlanCard({ plan, usdLabel, inrLabel, getStartedLabel }: PlanCardProps) {
  const { prices, links, lists } = useLabels();
  const look = plan.popular ? popular : plain;
  return (
    <article
      className={`row-span-4 grid grid-rows-subgrid gap-0 rounded-3xl border p-inset sm:p-8 print:p-4 ${look.card}`}
    >
      <div>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <h3 className="text-2xl">{plan.name}</h3>
          {plan.popular ? (
            <Badge variant="marigold" {...editMarkBeside(plan.name, "popular")}>
              {prices.mostPopular}
            </Badge>
          ) : null}
        </div>
        <p className={`mt-3 ${look.soft}`}>{plan.description}</p>
      </div>
      <dl className="@container mt-4 sm:mt-6">
        {[
          { label: usdLabel, price: plan.priceUSD },
          { label: inrLabel, price: plan.priceINR },
        ].map(({ label, price }) =>
          price ? (
            <div key={label} className={`border-t py-2.5 sm:py-4 ${look.line}`}>
              <dt className={`text-sm ${look.soft}`}>
                <InLanguage of="pricingPage">{label}</InLanguage>
              </dt>
              <dd className="mt-1 flex flex-wrap items-baseline gap-x-2">
                <span className="font-display text-[clamp(1.75rem,13cqi,2.75rem)] leading-none font-semibold tracking-tight tabular-nums">
                  {price}
                </span>
                <span className={`text-sm ${look.soft}`}>{plan.period}</span>
              </dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className={`mb-5 border-t pt-4 sm:mb-8 sm:pt-6 ${look.line}`}>
        <CheckList
          label={fillPlaceholders(lists.includes, { name: plan.name })}
          items={plan.features.slice(0, SCOPE)}
          background={look.list}
        />
        {plan.features.length > SCOPE ? (
          <details className="folds">
            <summary className="cursor-pointer py-2.5 font-semibold">
              {lists.covers}
              <span className="sr-only">: {plan.name}</span>
            </summary>
            <CheckList
              label={`${lists.covers}: ${plan.name}`}
              items={plan.features.slice(SCOPE)}
              background={look.list}
              className="sm:mt-3 print:mt-2"
            />
          </details>
        ) : null}
      </div>
      <ButtonLink to={contactUrl("plan", plainText(plan.name))} variant={look.button}>
        <InLanguage of="pricingPage">{getStartedLabel}</InLanguage>
        <span className="sr-only">
          {" "}
          {fillPlaceholders(links.getStartedWith, { plan: plan.name })}
        </span>
      </ButtonLink>
    </article>
  );
}

interface PlanListProps extends Omit<PlanCardProps, "plan"> {
  plans: Content<"plan">[];
  className?: string;
}

/** Plans side by side, on a phone and a tablet below each other. */
export function PlanList({ plans, className = "", ...labels }: PlanListProps) {
  return (
    <ul className={`sm:max-lg:grid-cols-1! ${FULL_ROWS} ${className}`}>
      {plans.map((plan, index) => (
        <li
          key={plan._id}
          className={`row-span-4 grid grid-rows-subgrid gap-0 sm:max-lg:col-span-1! ${fullRow(index, plans.length, 3)}`}
        >
          <PlanCard plan={plan} {...labels} />
        </li>
      ))}
    </ul>
  );
}
