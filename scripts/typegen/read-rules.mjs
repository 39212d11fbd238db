/**
 * Reads the rules of a field's `validation`: a stand-in for Sanity's Rule records the calls. Rules that only warn are
 * left out, since they let any value pass.
 * @param {unknown} validation a function of the rule and its context, or a list of them
 * @returns {Map<string, unknown[]>} the arguments of each rule by its name, like `required`, `email` or `length`
 */
export function readRules(validation) {
  const chains = [];
  /** @param {[name: string, args: unknown[]][]} [chain] the calls so far; a call of `rule` itself begins one */
  const recorder = (chain) =>
    new Proxy(
      {},
      {
        get:
          (_target, name) =>
          (...args) => {
            const calls = chain ?? [];
            if (!chain) chains.push(calls);
            calls.push([name, args]);
            return recorder(calls);
          },
      },
    );
  for (const each of [validation].flat(Number.POSITIVE_INFINITY)) {
    if (typeof each === "function") each(recorder(), {});
  }
  const isEnforced = (calls) => !calls.some(([name]) => name === "warning" || name === "info");
  return new Map(chains.filter(isEnforced).flat());
}
