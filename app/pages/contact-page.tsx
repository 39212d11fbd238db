import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import {
  type ClientActionFunctionArgs,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from "@remix-run/react";
import { ContactCards, ContactHours } from "~/components/contact/contact-cards";
import { ContactFaqs } from "~/components/contact/contact-faqs";
import { ContactForm } from "~/components/contact/contact-form";
import { ContactMap } from "~/components/contact/contact-map";
import { reportContactResult } from "~/components/contact/use-contact-submission";
import { PageHero } from "~/components/layout/page-hero";
import { PhoneHours } from "~/components/layout/phone-hours";
import { StructuredData } from "~/components/layout/structured-data";
import { Section } from "~/components/ui/container";
import { getContent } from "~/content/get-content.server";
import { metaOf } from "~/content/meta";
import { getLabels } from "~/content/site-settings.server";
import { planFromSearch, subjectFromSearch } from "~/forms/contact-subject";
import { type FormResult, formResultSchema } from "~/forms/form-result";
import { CACHE, pageWith } from "~/lib/config/cache-control.server";
import { pageData } from "~/lib/html/page-data.server";
import { plainText } from "~/lib/text/plain-text";
import { contactForm } from "~/services/contact-form.server";
import { submitForm } from "~/services/submit-form.server";
import { faqsNodes } from "~/structured-data/faqs";
import { PAGES } from "../../contract/pages";

export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const [page, faqs, plans, products, hourlyServices] = await Promise.all([
    getContent("contactPage"),
    getContent("faq"),
    getContent("plan"),
    search.has("product") ? getContent("product") : [],
    search.has("service") ? getContent("hourlyService") : [],
  ]);
  const known = {
    plan: plans.map(({ name }) => plainText(name)),
    product: products.map(({ name }) => plainText(name)),
    service: hourlyServices.map(({ name }) => plainText(name)),
    sent: ["1"],
  };
  return pageData(
    {
      page,
      faqs,
      subject: subjectFromSearch(search, await getLabels()),
      plan: planFromSearch(search, plans),
      isSent: search.has("sent"),
    },
    pageWith(search, known),
  );
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { status, result, retryAfterSeconds } = await submitForm(request, context, contactForm);
  // Without JavaScript the success is a page of its own, so that a reload does not post again.
  const isPageLoad = request.headers.get("Accept")?.includes("text/html");
  if (result.outcome === "sent" && isPageLoad) {
    return redirect(`${PAGES.contactPage.path}?sent=1`, {
      status: 303,
      headers: { "Cache-Control": CACHE.none },
    });
  }
  const headers = new Headers({ "Cache-Control": CACHE.none });
  if (retryAfterSeconds) headers.set("Retry-After", String(retryAfterSeconds));
  return json(result, { status, headers });
}

/** Turns a lost connection into a result. As an error it would replace the page and lose the typed text. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  const result: FormResult = await serverAction()
    .then((answer) => formResultSchema.parse(answer))
    .catch((error: unknown) => ({ outcome: "failed", message: String(error) }));
  // Here and not in the form, which the visitor may have left while the message was on its way.
  reportContactResult(result);
  return result;
}

export const meta = metaOf("contactPage");

/** A message changes nothing on the page, and without a connection the new data would be an error page. */
export function shouldRevalidate({
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return formMethod === "POST" ? false : defaultShouldRevalidate;
}

export default function Contact() {
  const { page, faqs, subject, plan, isSent } = useLoaderData<typeof loader>();
  return (
    <>
      <StructuredData
        trail={[PAGES.contactPage]}
        about={import.meta.env.SSR && (() => faqsNodes(faqs))}
      />
      <PageHero {...page.hero}>
        <PhoneHours className="border-s-2 ps-8" size="inline-block text-4xl/tight" />
      </PageHero>
      <Section className="grid grid-cols-[minmax(0,1fr)] gap-10 lg:grid-cols-[minmax(0,1.55fr)_minmax(0,1fr)] lg:items-start">
        <ContactForm
          title={page.formTitle}
          intro={page.formIntro}
          subject={subject}
          plan={plan}
          isSent={isSent}
        />
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-1">
          <ContactCards titles={page.cards} />
          <ContactHours title={page.hoursTitle} />
        </div>
      </Section>
      <ContactFaqs heading={page.faqHeading} faqs={faqs} />
      <ContactMap />
    </>
  );
}
