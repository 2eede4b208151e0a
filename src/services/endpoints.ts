import { acceptsIdempotencyKey, type Contract } from '#contract/api/route';
import { nouns } from '#contract/nouns';

/** Method, path below `/api`, and kind: all the browser needs to call an endpoint. */
export type Endpoint = readonly [method: string, path: string, kind?: 'file' | 'action'];

const endpointsOf = (contract: Contract): Record<string, Endpoint> =>
  Object.fromEntries(
    Object.entries(contract).map(([name, route]): [string, Endpoint] => {
      const { method, path } = route;
      if (route.reply === 'file') return [name, [method, path, 'file']];
      return [name, acceptsIdempotencyKey(route) ? [method, path, 'action'] : [method, path]];
    }),
  );

export const endpoints: Record<string, Record<string, Endpoint>> = Object.fromEntries(
  Object.entries(nouns).map(([noun, contract]) => [noun, endpointsOf(contract)]),
);
