/**
 * Reads the rules of a field's `validation`: a stand-in for Sanity's Rule records the calls. Rules that only warn are
 * left out, since they let any value pass.
 * @param {((rule: unknown) => unknown) | undefined} validation
 * @returns {Map<string, unknown[]>} the arguments of each rule by its name, like `required`, `email` or `length`
 */
export function readRules(validation) {
  const chains = [];
  const rule = new Proxy(
    {},
    {
      get:
        (_target, name) =>
        (...args) =>
          begin(name, args),
    },
  );
  function begin(name, args) {
    const calls = [[name, args]];
    chains.push(calls);
    const rest = new Proxy(
      {},
      {
        get:
          (_target, next) =>
          (...more) => {
            calls.push([next, more]);
            return rest;
          },
      },
    );
    return rest;
  }
  validation?.(rule);
  const isEnforced = (calls) => !calls.some(([name]) => name === "warning" || name === "info");
  return new Map(chains.filter(isEnforced).flat());
}
