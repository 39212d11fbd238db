import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { StructuredData } from "~/components/layout/structured-data";
import { PolicyPage } from "~/components/policy/policy-page";
import { metaOf } from "~/content/meta";
import { getPrivacyNotice } from "~/content/policies.server";
import { pageData } from "~/lib/html/page-data.server";
import { PAGES } from "../../contract/pages";

export async function loader({ context }: LoaderFunctionArgs) {
  return pageData({ page: await getPrivacyNotice(context.settings) });
}

export const meta = metaOf("privacyPage");

export default function PrivacyNotice() {
  const { hero, retention, ...notice } = useLoaderData<typeof loader>().page;
  return (
    <>
      <StructuredData trail={[PAGES.privacyPage]} />
      <PolicyPage {...notice} {...hero} note={retention} />
    </>
  );
}
