import { z } from "zod";

/** The icons an editor can choose from; the Studio offers the same list. */
export const iconNameSchema = z.enum([
  "code",
  "smartphone",
  "shopping-bag",
  "server",
  "database",
  "cloud",
  "plug",
  "palette",
  "wrench",
  "users",
  "sparkles",
  "repeat",
  "headphones",
  "layers",
  "calendar-check",
  "target",
  "heart",
  "award",
  "shield",
  "zap",
  "gauge",
  "refresh",
  "globe",
  "map-pin",
  "lock",
  "compass",
  "rocket",
]);

export type IconName = z.infer<typeof iconNameSchema>;
