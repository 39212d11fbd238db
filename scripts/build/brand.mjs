import { COLORS } from "../../contract/brand.js";

/** Writes the colours as a Tailwind theme. */
export function brandCss() {
  const lines = Object.entries(COLORS).map(([name, value]) => `  --color-${name}: ${value};`);
  return `/* Written by \`npm run brand\` from contract/brand.js. */\n@theme {\n${lines.join("\n")}\n}\n`;
}
