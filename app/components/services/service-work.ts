import type { Content } from "~/content/get-content.server";
import { plainText } from "~/lib/text/plain-text";
import { projectUrl } from "../../../contract/pages";

/** A project that shows what a service makes. */
export type ServiceWork = Pick<Content<"project">, "title" | "image"> & {
  /** Its card on the projects page. */
  path: string;
};

/** The first project with an image whose category is in the service's title: "Mobile App" for "Mobile App Development". */
export function workOf(
  { title }: Pick<Content<"service">, "title">,
  projects: Pick<Content<"project">, "_id" | "title" | "category" | "image">[],
): ServiceWork | null {
  const name = plainText(title).toLowerCase();
  const index = projects.findIndex(({ category, image }) => {
    const kind = plainText(category).trim().toLowerCase();
    return kind && image.assetId && name.includes(kind);
  });
  const project = projects[index];
  return project
    ? { title: project.title, image: project.image, path: projectUrl(project._id, index) }
    : null;
}
