import ts from "typescript";
import { expect, test } from "vitest";
import { readPage, repositoryFiles } from "./pages";

/** Filters, of which the Presentation tool makes its own queries. */
const FILTERS = "sanity/studio/preview/presentation.ts";

const DOCUMENTS_IN_GROQ = /(?<![\w)\]"])\*\s*(?:\[|\{|\._)/;

/** The GROQ in a file that TypeGen does not find. */
function strayQueriesIn(path: string): string[] {
  const { text } = readPage(path);
  if (!DOCUMENTS_IN_GROQ.test(text) && !/\.(?:fetch|listen)\(/.test(text)) return [];
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isCallOf(node, /^defineQuery$/)) return;
    const isText = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);
    const isQuery = isCallOf(node.parent, /\.(?:fetch|listen)$/) && node.getText().includes("*");
    if (isText && (isQuery || DOCUMENTS_IN_GROQ.test(node.getText()))) {
      found.push(`${path}: ${node.getText()}`);
    }
    node.forEachChild(visit);
  };
  source.forEachChild(visit);
  return found;
}

function isCallOf(node: ts.Node, name: RegExp): boolean {
  return ts.isCallExpression(node) && name.test(node.expression.getText());
}

const files = repositoryFiles().filter((path) => /^(?:app|server|sanity)\/.*\.tsx?$/.test(path));

test("each GROQ query of the site and the Studio is a defineQuery, which TypeGen reads", () => {
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((path) => path !== FILTERS).flatMap(strayQueriesIn)).toEqual([]);
  expect(strayQueriesIn(FILTERS).length).toBeGreaterThan(0);
});

test("each GROQ query has a name of its own: of two, TypeGen writes one type", () => {
  const names = files.flatMap((path) =>
    [...readPage(path).text.matchAll(/const (\w+) = defineQuery\(/g)].map(([, name]) => name),
  );
  expect(names.length).toBeGreaterThan(40);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
