/**
 * Pages receive changes from the server (decision 0015) and must not poll: reports code that would. Run by `npm run check`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(fileURLToPath(import.meta.url), '../../..');

const issues = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((entry) => `src/${entry.split(sep).join('/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('src/.umi'))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /\b(setInterval|refetchInterval\w*)\b/.test(line) ? [`${file}:${index + 1}`] : [],
      ),
  );
for (const issue of issues)
  console.error(
    `${issue} polls: record an event for each change (server/events/event.ts); pages then reload`,
  );
if (issues.length > 0) process.exit(1);
