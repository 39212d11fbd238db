import type { SanityClient } from "@sanity/client";
import type { ToastContextValue } from "@sanity/ui";
import type { DocumentActionComponent } from "sanity";
import { freePath } from "../../../contract/free-path";
import { productPath } from "../../../contract/product-url";

/** Long enough to write the paths down. */
const TOAST_MS = 60_000;

type Fields = Record<string, unknown>;

/** The types whose documents have a path of their own, which an edit can change. */
const PATHS: Record<string, (document: Fields) => string | undefined> = {
  product: ({ name }) => (name ? productPath(String(name)) : undefined),
  page: ({ slug }) => {
    const current = typeof slug === "object" && slug !== null && "current" in slug && slug.current;
    return current ? encodeURI(freePath(String(current))) : undefined;
  },
};

/** Whether a document of this type has a path of its own. */
export function hasOwnPath(type: string): boolean {
  return type in PATHS;
}

/**
 * Wraps the publish action of products and pages: one that moves leaves a redirect at its former path, because other
 * sites link to it. App stores link to a product's privacy policy.
 */
export function withRedirect(
  publish: DocumentActionComponent,
  getClient: () => SanityClient,
  useToast: () => Pick<ToastContextValue, "push">,
): DocumentActionComponent {
  const publishWithRedirect: DocumentActionComponent = (props) => {
    const description = publish(props);
    const toast = useToast();
    const [from, to] = [props.published, props.draft].map(
      (document) => document && PATHS[props.type]?.(document),
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
            title: `The ${props.type}'s earlier address may lead nowhere`,
            description: `Add a redirect from ${from} to ${to} if there is none, once the ${props.type} is published.`,
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
