/** All that the lake uses of groq-js outside its adapter: one place to change for a new version. */
export {
  DateTime,
  type EvaluateOptions,
  type ExprNode,
  evaluate,
  evaluateSync,
  type FilterNode,
  type FuncCallNode,
  type ObjectAttributeNode,
  type ObjectNode,
  type OpCallNode,
  type ParseOptions,
  type PipeFuncCallNode,
  type SliceNode,
  type SyntaxNode,
} from "groq-js";
