import type { Entity } from "./entity";

export const project: Entity = {
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
  columns: ["title", "category", "technologies"],
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
};

export const product: Entity = {
  key: "products",
  noun: "Product",
  heading: "Products",
  icon: "shopping-bag",
  fields: {
    name: { kind: "text", label: "Name", required: true },
    tagline: { kind: "text", label: "Tagline", required: true },
    description: { kind: "longText", label: "Description" },
    features: { kind: "list", label: "Features" },
    pricing: { kind: "text", label: "Pricing" },
    badge: { kind: "text", label: "Badge" },
    url: { kind: "text", label: "URL", keyboard: "url" },
  },
  columns: ["name", "tagline", "pricing"],
  seed: [
    {
      name: "Print Studio Customizer",
      tagline: "Product personalisation for Shopify",
      description: "Shoppers add text, pictures and artwork to a product and see it at once.",
      features: ["Live preview", "Print-ready files", "Artwork library"],
      pricing: "Starts at $5/month",
      badge: "Shopify App",
      url: "https://apps.example/print-studio-customizer",
    },
  ],
};

export const member: Entity = {
  key: "team",
  noun: "Member",
  heading: "Team",
  icon: "users",
  fields: {
    name: { kind: "text", label: "Name", required: true },
    role: { kind: "text", label: "Role", required: true },
    experience: { kind: "text", label: "Experience" },
    expertise: { kind: "list", label: "Expertise" },
    education: { kind: "text", label: "Education" },
    email: { kind: "text", label: "Email", keyboard: "email" },
    linkedin: { kind: "text", label: "LinkedIn", keyboard: "url" },
    image: { kind: "text", label: "Image", keyboard: "url", hint: "The address of a picture." },
    bio: { kind: "longText", label: "Bio" },
  },
  columns: ["name", "role", "experience"],
  seed: [
    {
      name: "Aarav Mehta",
      role: "Founder, CEO and Director",
      experience: "5+ years",
      expertise: ["Product strategy", "React", "Shopify"],
      education: "B.E. in Computer Engineering",
      email: "aarav@agency.example",
      linkedin: "https://www.linkedin.com/in/aarav-mehta-example",
      image: "https://agency.example/team/aarav.jpg",
      bio: "Founded the company to build software that small teams can keep running.",
    },
  ],
};

export const plan: Entity = {
  key: "plans",
  noun: "Plan",
  heading: "Plans",
  icon: "award",
  fields: {
    name: { kind: "text", label: "Plan Name", required: true },
    price: { kind: "text", label: "Price", required: true, hint: "With its currency, like $999." },
    period: { kind: "text", label: "Period", initial: "one-time" },
    description: { kind: "longText", label: "Description" },
    features: { kind: "list", label: "Features" },
    popular: { kind: "flag", label: "Popular", hint: "Carries the Most Popular badge." },
  },
  columns: ["name", "price", "period", "popular"],
  seed: [
    {
      name: "Starter",
      price: "$999",
      period: "one-time",
      description: "A small website for a business that starts out.",
      features: ["Up to 5 pages", "1 month support"],
      popular: false,
    },
    {
      name: "Professional",
      price: "$2,499",
      period: "one-time",
      description: "A website that grows with its business.",
      features: ["Up to 15 pages", "3 months support"],
      popular: true,
    },
  ],
};

/** Every section of the panel, in the order of the dashboard's tiles. */
export const ENTITIES: Entity[] = [project, product, member, plan];
