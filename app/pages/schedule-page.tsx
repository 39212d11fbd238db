import { useLoaderData } from "@remix-run/react";
import { SeePricing } from "~/components/form/form-parts";
import { PageHero } from "~/components/layout/page-hero";
import { StructuredData } from "~/components/layout/structured-data";
import { ScheduleForm } from "~/components/schedule/schedule-form";
import { AvailabilityCard, HowItWorks } from "~/components/schedule/schedule-info";
import { ButtonAnchor } from "~/components/ui/button";
import { Container } from "~/components/ui/container";
import { EmailAddress } from "~/components/ui/email-address";
import { getContent } from "~/content/get-content.server";
import { metaOf } from "~/content/meta";
import { useLabels, useLanguage, useSiteData } from "~/content/site-data";
import { getSiteSettings } from "~/content/site-settings.server";
import { pageData } from "~/lib/html/page-data.server";
import { comma } from "~/lib/text/placeholders";
import { offsetAt, offsetText } from "~/lib/time/business-time";
import { dateParts } from "~/lib/time/calendar-date";
import { businessToday, zoneOffsets } from "~/lib/time/time-zone.server";
import { useBusinessToday } from "~/lib/time/use-clock";
import { PAGES } from "../../contract/pages";
import { mailtoUrl } from "../../contract/urls";

export async function loader() {
  const [page, { timeZone }] = await Promise.all([getContent("schedulePage"), getSiteSettings()]);
  const today = businessToday(timeZone);
  const offsets = zoneOffsets(timeZone, today);
  const utcOffset = offsetText(offsetAt(Date.now(), offsets));
  return pageData({ page, today, offsets, utcOffset });
}

export const meta = metaOf("schedulePage");

export default function Schedule() {
  const { page, today, offsets, utcOffset } = useLoaderData<typeof loader>();
  return (
    <>
      <StructuredData trail={[PAGES.schedulePage]} />
      <PageHero {...page.hero}>
        <CalendarSheet date={useBusinessToday(today, offsets)} />
      </PageHero>
      <Container className="grid grid-cols-1 gap-6 py-12 sm:py-20 lg:grid-cols-[20rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-8 print:gap-3 print:py-4">
        <section
          aria-labelledby="book"
          className="rounded-3xl border border-line bg-paper p-gutter shadow-card sm:p-9 self-start lg:col-start-2 lg:row-start-1 lg:row-span-2"
        >
          <h2 id="book" className="text-2xl sm:text-3xl">
            {page.formTitle}
          </h2>
          <SeePricing />
          <div className="hidden scriptless:block">
            <BookByHand text={page.noScript} />
          </div>
          <div data-needs-script>
            <ScheduleForm
              serverToday={today}
              offsets={offsets}
              timeSlots={page.timeSlots}
              confirmation={page.confirmation}
            />
          </div>
        </section>
        <AvailabilityCard {...page.availability} utcOffset={utcOffset} />
        <HowItWorks
          {...page.howItWorks}
          cancellation={page.cancellation}
          confirmation={page.confirmation}
        />
      </Container>
    </>
  );
}

/** A day as the sheet of a calendar. */
function CalendarSheet({ date }: { date: string }) {
  const labels = useLabels().schedule;
  const { weekday, month, day } = dateParts(date, useLanguage()?.tag);
  return (
    <p className="ms-auto w-52 overflow-hidden rounded-2xl bg-paper text-center font-display text-ink shadow-lift">
      <span className="block bg-marigold py-2 font-semibold">
        {labels.today}
        {comma(labels.today)}
        {weekday}
      </span>
      <span className="block pt-4 text-7xl/none font-semibold tracking-tight">{day}</span>
      <span className="block pt-1 pb-4 text-lg">{month}</span>
    </p>
  );
}

function BookByHand({ text }: { text: string }) {
  const { email, phone, phoneHref } = useSiteData().settings;
  return (
    <div className="mt-4">
      <p className="text-lg">{text}</p>
      <p className="mt-6 flex flex-wrap gap-3">
        {email && (
          <ButtonAnchor href={mailtoUrl(email)}>
            <span>
              <EmailAddress email={email} />
            </span>
          </ButtonAnchor>
        )}
        {phone && (
          <ButtonAnchor variant="outline" href={phoneHref}>
            {phone}
          </ButtonAnchor>
        )}{" "}
      </p>
    </div>
  );
}
