import { fileURLToPath } from "node:url";
import { findGroqSuite, GROQ_SUITE_NOT_RUN } from "../../scripts/checks/groq-suite.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Prints the random seed at the start, and the skipped checks at the end. */
export default function setup({ config }: { config: { name?: string } }): () => void {
  console.info(`Random tests use SEED=${process.env.SEED}`);
  return () => {
    if (config.name === "http" && !findGroqSuite(ROOT)) console.warn(GROQ_SUITE_NOT_RUN);
  };
}
