import { readFileSync } from "node:fs";
import ts from "typescript";
import { expect, test } from "vitest";
import { repositoryFiles } from "../../docs/pages";

/** Attributes whose text is shown or read out. */
const SPOKEN =
  /^(?:aria-(?:label|description|roledescription|valuetext)|alt|title|label|hint|placeholder|text|term|heading|eyebrow|intro|busyLabel)$/;

/** Two words, of which the first could begin a sentence or a label, or four that are no classes of a style. */
const WORDY = /\p{Lu}\p{L}* \p{L}|(?<![\w:-])\p{L}{2,}(?: \p{L}{2,}){3,}(?![\w:-])/u;

/** Not the staff's panel, and what only the Studio asks for. */
const IN_PAGES = /^app\/(?:components|pages|routes)\/.*\.tsx?$/;
const FOR_STAFF = /\/(?:admin|preview\.left-out|api\.messages)/;
const SOURCES = repositoryFiles().filter((file) => IN_PAGES.test(file) && !FOR_STAFF.test(file));

/** What a visitor would read that stands in the code. */
function wordsIn(file: string): string[] {
  const [code, { Latest }, { TSX }] = [readFileSync(file, "utf8"), ts.ScriptTarget, ts.ScriptKind];
  const source = ts.createSourceFile(file, code, Latest, true, TSX);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || isForDevelopers(node)) return;
    if (isShown(node)) found.push(`${file}: ${node.getText().trim()}`);
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function isShown(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return /\p{L}/u.test(node.text);
  if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
    const text = node.getText().replace(/\$\{[^}]*\}/g, "x");
    return ts.isJsxAttribute(node.parent)
      ? SPOKEN.test(node.parent.name.getText()) && /\p{L}/u.test(text)
      : WORDY.test(text);
  }
  return false;
}

/** The console, and the plain text of what is no page. */
function isForDevelopers(node: ts.Node): boolean {
  if (ts.isNewExpression(node)) return node.expression.getText() === "Response";
  return ts.isCallExpression(node) && node.expression.getText().startsWith("console.");
}

test("no component and no route contains a sentence or label for visitors", () => {
  expect(SOURCES.length).toBeGreaterThan(80);
  expect(SOURCES.flatMap(wordsIn)).toEqual([]);
});
