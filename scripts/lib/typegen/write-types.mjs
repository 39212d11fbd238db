import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { isAbsolute, relative } from "node:path";
import { findQueriesInPath, safeParseQuery, TypeGenerator } from "@sanity/codegen";
import { typeEvaluate } from "groq-js";
import { StepFailed } from "../steps.mjs";

const HEADER =
  "// Written by `npm run typegen` from sanity/schema and the queries of app/content.\n";

/** Finds what a file of queries imports; Node would insist on the extension. */
function createResolver() {
  const { resolve } = createRequire(import.meta.url);
  const resolver = (path) =>
    isAbsolute(path) && existsSync(`${path}.ts`) ? `${path}.ts` : resolve(path);
  return Object.assign(resolver, { paths: resolve.paths });
}

async function findQueries(root) {
  const found = [];
  const files = findQueriesInPath({
    path: `${root}/app/content/*.ts`,
    resolver: createResolver(),
  });
  for await (const { type, error, filename, queries } of files) {
    if (type === "error") {
      throw new StepFailed(`${relative(root, filename)}: ${error.message.split("\n", 1)[0]}`);
    }
    found.push(...queries.map(({ name, result }) => ({ name, query: result })));
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/**
 * The TypeScript module of the schema's types and of the results of every query in app/content.
 * @param {string} root the project's folder
 * @param {import("groq-js").SchemaType} schema as `readSchema` gives it
 * @returns {Promise<{ source: string, queries: number }>}
 */
export async function writeTypes(root, schema) {
  const generator = new TypeGenerator(schema);
  const blocks = [generator.generateSchemaTypes(), TypeGenerator.generateKnownTypes()];
  const typed = (await findQueries(root)).map(({ name, query }) => {
    const typeNode = typeEvaluate(safeParseQuery(query), schema);
    blocks.push(generator.generateTypeNodeTypes(`${name}Result`, typeNode));
    return { query, typeNode };
  });
  blocks.push(generator.generateQueryMap(typed));
  const source = [HEADER, ...blocks.map((block) => `${block.trim()}\n`)].join("\n");
  return { source, queries: typed.length };
}
