/** Cases of the first lane, and those that the full lane runs besides. */
export const lanes = <Case>(first: readonly Case[], full: readonly Case[]) => [
  { cases: first, tags: [] },
  { cases: full, tags: ["full"] },
];
