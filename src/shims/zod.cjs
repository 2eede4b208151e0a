/**
 * Replaces zod in the browser, which validates nothing: a contract file may build its schemas, but using one throws an
 * explanatory error (docs/decisions/0002-no-zod-in-the-browser.md).
 */
const uses = new Set([
  'parse',
  'safeParse',
  'parseAsync',
  'safeParseAsync',
  'options',
  'entries',
  'toJSONSchema',
]);

const handler = {
  get: (_, name) => {
    if (uses.has(name))
      throw new Error(
        `zod is not in the browser: .${name} of a schema; use the list or rule it was made from`,
      );
    if (name === '__esModule') return true;
    if (name === Symbol.toPrimitive) return () => 'schema';
    return schema;
  },
};

// esbuild, which builds the page tests, copies a module's own properties and reads the rest from its prototype.
const schema = new Proxy(
  Object.setPrototypeOf(() => schema, new Proxy({}, handler)),
  handler,
);

module.exports = schema;
