import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const folder = resolve(root, process.env.REAL_DATA ?? '../shared/data');

/** Returns the path of a file of the real sales, which are not part of this repository. */
export const realData = (...path: string[]) => join(folder, ...path);

/** Defines tests on the real sales; they are reported as skipped where the folder is absent. */
export const describeReal = existsSync(folder) ? describe : describe.skip;
