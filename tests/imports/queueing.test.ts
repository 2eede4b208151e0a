import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localFiles } from '../../server/files/local';
import type { FileStore } from '../../server/files/store';
import { convertWorkbook } from '../../server/imports/reading/workbook';
import { workbook } from './workbook';

const folder = mkdtempSync(join(tmpdir(), 'rostrum-turn-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('reads one of several uploaded workbooks at a time', async () => {
  const files = localFiles(folder);
  const open = { now: 0, max: 0 };
  /** Counts a workbook as open from reading the file until its lines are stored. */
  const watched: FileStore = {
    ...files,
    get: async (key) => {
      open.max = Math.max(open.max, ++open.now);
      return files.get(key);
    },
    put: (key, content) => files.put(key, content).finally(() => open.now--),
  };
  const keys = Array.from({ length: 4 }, (_, at) => `imports/${at}`);
  const rows = [
    ['Lot', 'Title'],
    ['1', 'Vase'],
  ];
  for (const key of keys) await files.put(key, workbook(rows));
  await Promise.all(keys.map((key) => convertWorkbook(watched, key, `${key}.lines`)));
  expect(open).toEqual({ now: 0, max: 1 });
});
