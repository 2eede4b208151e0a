import { nouns } from '#contract/nouns';
import type { Contract } from '#contract/route';

/** Method, path below `/api`, and whether the answer is a file: all the browser needs to make a call. */
export type Endpoint = readonly [method: string, path: string, file?: 1];

const endpointsOf = (contract: Contract): Record<string, Endpoint> =>
  Object.fromEntries(
    Object.entries(contract).map(([name, { method, path, reply }]) => [
      name,
      reply === 'file' ? [method, path, 1] : [method, path],
    ]),
  );

export const endpoints: Record<string, Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(nouns).map(([noun, contract]) => [noun, endpointsOf(contract)]),
);
