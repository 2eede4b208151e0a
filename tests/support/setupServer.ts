import { join } from 'node:path';

/**
 * What runs beside the server comes bundled, as in a built house: from source each thread of each test would first
 * compile it, which takes longer than what it is started for.
 */
jest.mock('../../server/lib/child', () => ({
  ...jest.requireActual<object>('../../server/lib/child'),
  programOf: (_folder: string, name: string) => ({
    entry: join(process.env.ROSTRUM_TEST_PROGRAMS ?? '', `${name}.js`),
    execArgv: [],
  }),
}));
