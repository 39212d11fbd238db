import type { SanityClient } from "@sanity/client";
import type { DocumentActionComponent } from "sanity";
import { productPath } from "../../contract/product-address";

/**
 * The action that publishes a product, which leaves a redirect at its earlier address when it has another name:
 * policies are linked from app stores, where nobody changes them.
 */
export function leadingOn(
  publish: DocumentActionComponent,
  getClient: () => SanityClient,
): DocumentActionComponent {
  const publishAndLeadOn: DocumentActionComponent = (props) => {
    const description = publish(props);
    const [from, to] = [props.published, props.draft].map((document) =>
      document?.name ? productPath(String(document.name)) : undefined,
    );
    if (!description || !from || !to || from === to) return description;
    return {
      ...description,
      onHandle() {
        description.onHandle?.();
        return leadOn(getClient(), from, to);
      },
    };
  };
  return Object.assign(publishAndLeadOn, publish);
}

async function leadOn(client: SanityClient, from: string, to: string): Promise<void> {
  const id = `redirect-${from.replace(/[^a-z0-9]+/gi, "-").replace(/^-|-$/g, "")}`;
  await client.mutate(
    [
      // Renamed back, the product stands where a redirect led away; both together would be a circle.
      { delete: { query: `*[_type == "redirect" && from == $to]`, params: { to } } },
      { createOrReplace: { _id: id, _type: "redirect", from, to, permanent: true } },
    ],
    { visibility: "async" },
  );
}
