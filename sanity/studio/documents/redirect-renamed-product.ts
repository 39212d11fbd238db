import type { SanityClient } from "@sanity/client";
import type { ToastContextValue } from "@sanity/ui";
import type { DocumentActionComponent } from "sanity";
import { productPath } from "../../../contract/product-url";

/** The addresses are to be written down. */
const READING_MS = 60_000;

/**
 * The action that publishes a product, which leaves a redirect at its earlier address when it has another name:
 * policies are linked from app stores, where nobody changes them.
 */
export function leadingOn(
  publish: DocumentActionComponent,
  getClient: () => SanityClient,
  useToast: () => Pick<ToastContextValue, "push">,
): DocumentActionComponent {
  const publishAndLeadOn: DocumentActionComponent = (props) => {
    const description = publish(props);
    const toast = useToast();
    const [from, to] = [props.published, props.draft].map((document) =>
      document?.name ? productPath(String(document.name)) : undefined,
    );
    if (!description || !from || !to || from === to) return description;
    return {
      ...description,
      async onHandle() {
        description.onHandle?.();
        try {
          await leadOn(getClient(), from, to);
        } catch {
          toast.push({
            status: "error",
            title: "The product's earlier address may lead nowhere",
            description: `Add a redirect from ${from} to ${to} if there is none, once the product is published.`,
            duration: READING_MS,
          });
        }
      },
    };
  };
  return Object.assign(publishAndLeadOn, publish);
}

async function leadOn(client: SanityClient, from: string, to: string): Promise<void> {
  await client.mutate(
    [
      // An address leads to one place only. Renamed back, the product stands where a redirect led away; both together
      // would be a circle.
      { delete: { query: `*[_type == "redirect" && from in [$from, $to]]`, params: { from, to } } },
      { create: { _type: "redirect", from, to, permanent: true } },
    ],
    { visibility: "async" },
  );
}
