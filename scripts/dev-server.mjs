// Runs only the server, from source, and restarts it whenever a file it uses changes. `API=http://localhost:8001 npm run
// dev` runs the browser's side.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const child = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  cwd: resolve(fileURLToPath(import.meta.url), '../..'),
  stdio: 'inherit',
  env: { PORT: '8001', LOG_LEVEL: 'info', ...process.env },
});
// Ctrl-C reaches the child as well, which decides when everything has stopped.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 0));
