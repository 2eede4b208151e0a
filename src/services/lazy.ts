/** What `import()` of a page brings. */
interface Module {
  default: React.ComponentType;
  /** asks for what the page will show first, while it is not yet drawn; told the address's parameters */
  ahead?(address: URLSearchParams): void;
}

/** React.lazy before its first use keeps the function that imports the chunk. */
interface Lazy {
  _payload?: { _result?: unknown };
}

/** The function that fetches the chunk of a lazy component; undefined once it is there. */
export function importOf(component: unknown): (() => Promise<Module>) | undefined {
  const load = (component as Lazy | undefined)?._payload?._result;
  return typeof load === 'function' ? (load as () => Promise<Module>) : undefined;
}
