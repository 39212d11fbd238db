import { useEffect, useState } from "react";
import { useClient } from "sanity";
import { API_VERSION } from "../../../contract/api-version";

/** The company's name, which the site adds to every title; nothing until it is read. */
export function useCompanyName(): string | undefined {
  const client = useClient({ apiVersion: API_VERSION });
  const [name, setName] = useState<string>();
  useEffect(() => {
    const asked = client.observable
      .fetch<string | null>(`*[_id == "siteSettings"][0].companyName`)
      // Without it the title stands alone; the Studio itself says when it is cut off.
      .subscribe({ next: (found) => setName(found ?? undefined), error: () => {} });
    return () => asked.unsubscribe();
  }, [client]);
  return name;
}
