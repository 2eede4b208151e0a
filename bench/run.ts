import { join } from 'node:path';
import { benchAnalysis } from './analysis';
import { type BenchApp, openBench, root, waitUntilQuiet, watchMemory } from './app';
import { benchBank } from './bank';
import { benchBrowser } from './browser';
import { benchBusy } from './busy';
import { benchComparing } from './comparing';
import { hasRealItems, manyItems } from './data';
import { type Databases, openDatabases, type Rows } from './databases';
import { benchIdle } from './idle';
import { benchImport } from './imports';
import { benchInvoices } from './invoices';
import { benchJobs } from './jobs';
import { benchDeepPage, benchLists, benchPalette, benchSearch, type Pace } from './lists';
import { benchLive } from './live';
import { benchMoneyReport } from './money-report';
import { benchNotifying } from './notifying';
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
import { benchSignIn } from './sign-in';
import { benchStarts } from './starts';
import { benchWorks } from './works';
import { benchOne } from './writes';

/** A part of the benchmark, and what must be so before it. No part uses what another has done, so any order will do. */
type Part = { name: string } & (
  | {
      /** The part gets a database with these rows, a server and a reference, all new and without work to do. */
      before: Rows;
      run(app: BenchApp): Promise<Figure[]>;
      /** The part measures the memory of the server itself. */
      measuresMemory?: boolean;
    }
  | {
      /** Nothing of the benchmark runs, no database either: the part starts what it measures. */
      before: 'nothing';
      run(): Promise<Figure[]>;
    }
);

const figures: Figure[] = [];
const sizes = process.env.BENCH_ITEMS
  ? [Number(process.env.BENCH_ITEMS)]
  : [10_000, 200_000, ...(process.env.BENCH_LARGE === '1' ? [1_000_000] : [])];
const items = sizes.at(-1) ?? 0;
const customers = Number(process.env.BENCH_PEOPLE ?? 500_000);
const recipients = Number(process.env.BENCH_RECIPIENTS ?? 100_000);
const compared = Number(process.env.BENCH_PEOPLE ?? 100_000);
const mails = Number(process.env.BENCH_MAILS ?? 1000);
const formatSize = (size: number) => `${size.toLocaleString('en-US')} items`;

/** paces of the lists by number of items */
const paces = new Map<number, ReadonlyMap<string, Pace>>();

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

const partsOfSize = (size: number): Part[] => [
  {
    name: 'lists',
    before: { items: size },
    run: async (app) => {
      const lists = await benchLists(app, formatSize(size));
      paces.set(size, lists.paces);
      const smaller = paces.get(10_000);
      return size === 200_000 && smaller
        ? [...lists.figures, ...growth(smaller, lists.paces)]
        : lists.figures;
    },
  },
  ...(size > 50_020
    ? [
        {
          name: 'deep',
          before: { items: size },
          run: (app: BenchApp) => benchDeepPage(app, formatSize(size)),
        },
      ]
    : []),
  { name: 'search', before: { items: size }, run: (app) => benchSearch(app, formatSize(size)) },
  { name: 'palette', before: { items: size }, run: (app) => benchPalette(app, formatSize(size)) },
];

const parts: Part[] = [
  ...sizes.flatMap(partsOfSize),
  { name: 'one', before: { items }, run: benchOne },
  { name: 'secrets', before: { items }, run: benchSecrets },
  { name: 'sign-in', before: { items: 10_000 }, run: benchSignIn },
  { name: 'works', before: { items }, run: benchWorks },
  { name: 'shared', before: { items }, run: benchShared },
  { name: 'live', before: { items }, run: benchLive },
  { name: 'notifying', before: { items: 10_000 }, run: benchNotifying },
  { name: 'analysis', before: { items, customers }, run: (app) => benchAnalysis(app, items) },
  { name: 'import', before: { items }, run: (app) => benchImport(app, manyItems(items)) },
  { name: 'results', before: { items }, run: benchResults },
  {
    name: 'invoices',
    before: { items: 10_000 },
    run: (app) => benchInvoices(app, Number(process.env.BENCH_INVOICES ?? 12_000)),
  },
  { name: 'bank', before: { items: 10_000, customers: 10_000 }, run: benchBank },
  { name: 'money-report', before: { items: 10_000, customers: 10_000 }, run: benchMoneyReport },
  { name: 'audience', before: { items, customers }, run: (app) => benchAudience(app, customers) },
  {
    name: 'report',
    before: { items, customers: recipients },
    run: (app) => benchReport(app, recipients),
  },
  { name: 'people-import', before: { items }, run: benchPeopleImport },
  { name: 'screening', before: { items, customers }, run: benchScreening },
  { name: 'people', before: { items, customers }, run: (app) => benchPeople(app, customers) },
  { name: 'send', before: { items }, run: (app) => benchSend(app, mails), measuresMemory: true },
  { name: 'busy', before: { items }, run: (app) => benchBusy(app, manyItems()), measuresMemory: true },
  { name: 'comparing', before: { items }, run: (app) => benchComparing(app, compared) },
  {
    name: 'browser',
    before: { items },
    run: (app) => benchBrowser(app, process.env.PUPPETEER_EXECUTABLE_PATH ?? ''),
  },
  { name: 'render', before: 'nothing', run: benchRender },
  { name: 'jobs', before: 'nothing', run: benchJobs },
  { name: 'idle', before: 'nothing', run: benchIdle },
  { name: 'starts', before: 'nothing', run: benchStarts },
];

/** Returns the parts that are named, in this order, or all. */
function selectParts(names: readonly string[]): Part[] {
  const unknown = names.filter((name) => parts.every((part) => part.name !== name));
  if (unknown.length > 0)
    throw new Error(
      `no part is named ${unknown.join(', ')}: ${[...new Set(parts.map(({ name }) => name))].join(', ')}`,
    );
  return names.length === 0 ? parts : names.flatMap((name) => parts.filter((part) => part.name === name));
}

function add(added: readonly Figure[]) {
  for (const figure of added) printFigure(figure);
  figures.push(...added);
}

/** Runs a part on a database of its own; returns the peak memory of the server in MB. */
async function runOnDatabase(
  databases: Databases,
  { before, run, measuresMemory }: Extract<Part, { before: Rows }>,
): Promise<number> {
  const app = await openBench(await databases.create(before));
  try {
    await waitUntilQuiet(app.db);
    const memory = watchMemory(app.server.process.pid ?? 0);
    add(await run(app));
    const peak = memory();
    return measuresMemory ? 0 : peak;
  } finally {
    await app.close();
    await databases.drop();
  }
}

async function main() {
  const names = process.argv.slice(2);
  const selected = selectParts(names);
  console.log(`Items: ${hasRealItems ? 'museum objects' : 'generated'}; Node ${process.versions.node}.\n`);
  printHead();
  let databases: Databases | undefined;
  const peaks: number[] = [];
  try {
    for (const part of selected)
      if (part.before === 'nothing') {
        await databases?.close();
        databases = undefined;
        add(await part.run());
      } else {
        databases ??= await openDatabases();
        peaks.push(await runOnDatabase(databases, part));
      }
  } finally {
    await databases?.close();
  }
  const peak = Math.max(...peaks);
  if (names.length === 0 && Number.isFinite(peak))
    add([checkAtMost('memory of the server process under this load, at most', 'MB', peak, 200)]);
  writeFigures(join(root, 'bench/results.json'), figures);
}

main().then(
  () => process.exit(0),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
