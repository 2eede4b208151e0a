// `npm run faults`: builds the server if it is out of date, and kills it repeatedly while it sends a campaign to thousands.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { build, root } from './build.mjs';

await build(['server']);
const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const { status } = spawnSync(process.execPath, [tsx, 'tests/faults/sending.ts'], {
  cwd: root,
  stdio: 'inherit',
});
process.exit(status ?? 1);
