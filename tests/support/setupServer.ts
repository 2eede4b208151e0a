import { join } from 'node:path';

/**
 * The child programs of the server are bundled, as in the production build: from source, every thread of every test would
 * compile them first, which takes longer than their work.
 */
jest.mock('../../server/lib/child', () => ({
  ...jest.requireActual<object>('../../server/lib/child'),
  resolveProgram: (_folder: string, name: string) => ({
    entry: join(process.env.ROSTRUM_TEST_PROGRAMS ?? '', `${name}.js`),
    execArgv: [],
  }),
}));
