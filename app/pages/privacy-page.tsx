import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StructuredData } from "~/components/layout/structured-data";
import { PolicyPage } from "~/components/policy/policy-page";
import { getPrivacyNotice } from "~/content/privacy-notice.server";
import { pageData } from "~/lib/html/page-data.server";
import { pageMeta } from "~/lib/seo/meta";
import { PAGES } from "../../contract/pages";

export async function loader({ context }: LoaderFunctionArgs) {
  return pageData({ notice: await getPrivacyNotice(context.settings) });
}

export { headers } from "~/lib/html/headers";

export const meta: MetaFunction<typeof loader> = (args) =>
  pageMeta({ title: PAGES.privacyPage.title, ...args.data?.notice.seo }, args);

export default function PrivacyNotice() {
  const { hero, lastUpdated, sections, contact, retention } = useLoaderData<typeof loader>().notice;
  return (
    <>
      <StructuredData trail={[PAGES.privacyPage]} />
      <PolicyPage
        {...hero}
        lastUpdated={lastUpdated}
        sections={sections}
        contact={contact}
        note={retention}
      />
    </>
  );
}
