import { defineEntity } from "../entity";

export const product = defineEntity({
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
  columns: [
    { label: "Name", field: "name" },
    { label: "Tagline", field: "tagline" },
    { label: "Pricing", field: "pricing" },
  ],
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
});
