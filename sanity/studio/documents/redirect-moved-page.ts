import type { SanityClient } from "@sanity/client";
import type { ToastContextValue } from "@sanity/ui";
import type { DocumentActionComponent } from "sanity";
import { productPath } from "../../../contract/product-url";

/** Long enough to write the paths down. */
const TOAST_MS = 60_000;

/**
 * Wraps the publish action of products: a renamed product leaves a redirect at the path of its privacy policy, because
 * app stores link to that path.
 */
export function withRedirect(
  publish: DocumentActionComponent,
  getClient: () => SanityClient,
  useToast: () => Pick<ToastContextValue, "push">,
): DocumentActionComponent {
  const publishWithRedirect: DocumentActionComponent = (props) => {
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
          await writeRedirect(getClient(), from, to);
        } catch {
          toast.push({
            status: "error",
            title: "The product's earlier address may lead nowhere",
            description: `Add a redirect from ${from} to ${to} if there is none, once the product is published.`,
            duration: TOAST_MS,
          });
        }
      },
    };
  };
  return Object.assign(publishWithRedirect, publish);
}

async function writeRedirect(client: SanityClient, from: string, to: string): Promise<void> {
  await client.mutate(
    [
      // A path has one redirect at most. A product that is renamed back needs its path free; both redirects together
      // would be a loop.
      { delete: { query: `*[_type == "redirect" && from in [$from, $to]]`, params: { from, to } } },
      { create: { _type: "redirect", from, to, permanent: true } },
    ],
    { visibility: "async" },
  );
}
