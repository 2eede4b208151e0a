declare global {
  var testEnds: (() => Promise<void>)[] | undefined;
}

/** Has something done when all projects of this run have ended; the last that was asked for comes first. */
export function atEnd(end: () => Promise<void>): void {
  globalThis.testEnds ??= [];
  globalThis.testEnds.unshift(end);
}

/** Each jest project calls this; the first ends everything. */
export default async function globalTeardown() {
  for (const end of globalThis.testEnds?.splice(0) ?? []) await end();
}
