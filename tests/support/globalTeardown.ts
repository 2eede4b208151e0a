declare global {
  var testEnds: (() => Promise<void>)[] | undefined;
}

/** Registers a function to run after all projects of this run have ended; the last one registered runs first. */
export function atEnd(end: () => Promise<void>): void {
  globalThis.testEnds ??= [];
  globalThis.testEnds.unshift(end);
}

/** Each jest project calls this; the first call tears everything down. */
export default async function globalTeardown() {
  for (const end of globalThis.testEnds?.splice(0) ?? []) await end();
}
