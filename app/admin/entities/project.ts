import { defineEntity } from "../entity";

export const project = defineEntity({
  key: "projects",
  noun: "Project",
  heading: "Projects",
  icon: "layers",
  fields: {
    title: { kind: "text", label: "Title", required: true },
    category: { kind: "text", label: "Category", required: true },
    description: { kind: "longText", label: "Description" },
    technologies: { kind: "list", label: "Technologies" },
    url: { kind: "text", label: "URL", keyboard: "url" },
    image: { kind: "text", label: "Image", keyboard: "url", hint: "The address of a picture." },
  },
  columns: [
    { label: "Title", field: "title" },
    { label: "Category", field: "category" },
    { label: "Technologies", field: "technologies" },
  ],
  seed: [
    {
      title: "Kite Festival Tickets",
      category: "Web Application",
      description: "Ticket shop and gate check-in for a three-day kite festival.",
      technologies: ["React", "Node.js", "PostgreSQL"],
      url: "https://kites.example",
      image: "https://kites.example/cover.jpg",
    },
  ],
});
