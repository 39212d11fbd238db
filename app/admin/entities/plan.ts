import { defineEntity } from "../entity";

export const plan = defineEntity({
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
  columns: [
    { label: "Plan Name", field: "name" },
    { label: "Price", field: "price" },
    { label: "Period", field: "period" },
    { label: "Popular", field: "popular" },
  ],
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
});
