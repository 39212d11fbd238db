import { constantNode, rewrite } from "../parse/ast";
import { type ExprNode, isSelectorNode } from "./api";
import { linkFunctions } from "./calls";
import { countSteps } from "./step-counter";

/**
 * Seals the selectors of `diff::changedAny(before, after, selector)` in constants: a selector has no value, and the
 * lake's own functions get values only.
 */
export function sealSelectors(ast: ExprNode): ExprNode {
  return rewrite(ast, (node) => {
    if (node.type !== "FuncCall" || node.namespace !== "diff") return node;
    const args = node.args.map((argument, index) =>
      index === 2 && isSelectorNode(argument)
        ? constantNode(countSteps(linkFunctions(argument)))
        : argument,
    );
    return { ...node, args };
  });
}
