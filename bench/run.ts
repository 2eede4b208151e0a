import { join } from 'node:path';
import sql from 'sql-template-tag';
import { type BenchApp, openBench, root, watchMemory } from './app';
import { benchBrowser } from './browser';
import { benchBusy } from './busy';
import { fillItems, hasRealItems, manyItems } from './data';
import { benchImport } from './imports';
import { benchJobs } from './jobs';
import { benchDeepPage, benchLists, benchSearch, type Pace } from './lists';
import { benchLive } from './live';
import { benchPeople } from './people';
import { benchPeopleImport } from './people-import';
import { benchAudience } from './post-audience';
import { benchRender } from './post-render';
import { benchReport } from './post-report';
import { benchSend } from './post-send';
import { checkAtMost, compareAtMost, type Figure, printFigure, printHead, writeFigures } from './report';
import { benchResults } from './results';
import { benchScreening } from './screening';
import { benchSecrets } from './secrets';
import { benchShared } from './shared';
import { benchStarts } from './starts';
import { benchWorks } from './works';
import { benchOne } from './writes';

const figures: Figure[] = [];
/** `npm run bench -- lists one` measures only these parts, BENCH_ITEMS sets the number of items. */
const only = process.argv.slice(2);
const isSelected = (part: string) => only.length === 0 || only.includes(part);
const sizes = process.env.BENCH_ITEMS
  ? [Number(process.env.BENCH_ITEMS)]
  : [10_000, 200_000, ...(process.env.BENCH_LARGE === '1' ? [1_000_000] : [])];
const formatSize = (size: number) => `${size.toLocaleString('en-US')} items`;

function add(added: readonly Figure[]) {
  for (const figure of added) printFigure(figure);
  figures.push(...added);
}

/**
 * Returns how much slower a list became with the size. Minutes pass between the two measurements, in which the machine
 * itself may become faster or slower: the time at the smaller size is corrected by the time for reading one row in both.
 */
const growth = (smaller: ReadonlyMap<string, Pace>, larger: ReadonlyMap<string, Pace>) =>
  [...larger].map(([title, now]) => {
    const before = smaller.get(title) as Pace;
    const expected = (before.product * now.oneRow) / before.oneRow;
    return compareAtMost(`10,000 → 200,000 items: ${title}`, 'ms', now.product, expected, 1.5);
  });

async function atEachSize(app: BenchApp): Promise<void> {
  const source = manyItems();
  let smaller = new Map<string, Pace>();
  for (const size of sizes) {
    await fillItems(app.db, source, size);
    if (isSelected('lists')) {
      const { figures: lists, paces } = await benchLists(app, formatSize(size));
      add(lists);
      if (size === 200_000) add(growth(smaller, paces));
      smaller = paces;
    }
    if (isSelected('deep') && size > 50_020) add(await benchDeepPage(app, formatSize(size)));
    if (isSelected('search')) add(await benchSearch(app, formatSize(size)));
  }
  if (isSelected('one')) add(await benchOne(app));
  if (isSelected('secrets')) add(await benchSecrets(app));
  if (isSelected('works')) add(await benchWorks(app));
  if (isSelected('shared')) add(await benchShared(app));
  if (isSelected('live')) add(await benchLive(app));
  if (isSelected('import')) add(await benchImport(app, source));
  if (isSelected('results')) add(await benchResults(app));
  if (isSelected('audience')) add(await benchAudience(app, Number(process.env.BENCH_PEOPLE ?? 500_000)));
  if (isSelected('report')) add(await benchReport(app, Number(process.env.BENCH_RECIPIENTS ?? 100_000)));
  if (isSelected('people-import')) add(await benchPeopleImport(app));
  if (isSelected('screening')) add(await benchScreening(app, Number(process.env.BENCH_PEOPLE ?? 500_000)));
  if (isSelected('people')) add(await benchPeople(app, Number(process.env.BENCH_PEOPLE ?? 500_000)));
}

async function main() {
  console.log(`Items: ${hasRealItems ? 'museum objects' : 'generated'}; Node ${process.versions.node}.\n`);
  printHead();
  const app = await openBench();
  try {
    const memory = watchMemory(app.server.process.pid ?? 0);
    await atEachSize(app);
    const rss = memory();
    if (only.length === 0 && Number.isFinite(rss))
      add([checkAtMost('memory of the server process under this load, at most', 'MB', rss, 200)]);
    // Emails are rendered in a child process.
    if (isSelected('send')) add(await benchSend(app, Number(process.env.BENCH_MAILS ?? 1000)));
    if (isSelected('busy')) add(await benchBusy(app, manyItems()));
    if (isSelected('browser')) {
      await app.db.run(sql`vacuum analyze`);
      add(await benchBrowser(app, process.env.PUPPETEER_EXECUTABLE_PATH ?? ''));
    }
  } finally {
    await app.close();
  }
  if (isSelected('render')) add(await benchRender());
  if (isSelected('jobs')) add(await benchJobs());
  if (isSelected('starts')) add(await benchStarts());
  writeFigures(join(root, 'bench/results.json'), figures);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
