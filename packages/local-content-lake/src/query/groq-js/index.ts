/**
 * The adapter for groq-js, which parses and evaluates GROQ. groq-js has no extension points, so everything that works
 * around it is here; the other modules see plain syntax trees.
 *
 * | workaround | why | file |
 * |---|---|---|
 * | a list with its own `concat` calls a function or a scan | groq-js has no custom functions in code, and `+` calls `concat` | `calls.ts` |
 * | a getter for `projectId` counts steps | an evaluation cannot be cancelled; the getter can throw | `step-counter.ts` |
 * | long chains of `||`, `&&` and arithmetic are parsed term by term | the parser and the evaluator recurse once per operator | `chains.ts` |
 * | the selectors of `diff::changedAny(…)` become constants | its functions evaluate asynchronously, without a limit | `selectors.ts` |
 * | nodes are replaced after parsing | a few results differ from the specification of GROQ | `corrections.ts` |
 * | `geo(…)` and `delta::changedAny(…)` are rewritten in the text | groq-js cannot parse them | `parse.ts` |
 *
 * @see https://github.com/sanity-io/groq-js
 */
export { CONTEXT, linkFunctions, scanNode, uncorrelatedScan } from "./calls";
export { correct, correctOrder } from "./corrections";
export { parseGroq } from "./parse";
export { sealSelectors } from "./selectors";
export { countSteps } from "./step-counter";
