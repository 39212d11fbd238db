// Writes the colours of the styles from contract/brand.js: `npm run brand`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { brandCss } from "./build/brand.mjs";

const FILE = "app/styles/brand.generated.css";

writeFileSync(join(import.meta.dirname, "..", FILE), brandCss());
console.log(FILE);
