import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventNouns } from '#contract/api/events';
import { isStale, journalKeys, nounDependencies, queriesShowing } from '../../src/services/queryKeys';

const folder = join(__dirname, '../../src');
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.umi'))
  .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));

test('every query key of a page starts with a noun or a name with declared dependencies', () => {
  const forms = [/queryKey: \['([\w-]+)'/g, /[kK]ey = \['([\w-]+)'/g, /=>\s*\['([\w-]+)'[^\]]*\] as const/g];
  const names = sources.flatMap(({ file, text }) =>
    forms.flatMap((form) => [...text.matchAll(form)].map(([, name]) => ({ file, name: String(name) }))),
  );
  expect(names.length).toBeGreaterThan(100);
  const validNames = new Set<string>([...eventNouns, ...Object.keys(nounDependencies), 'activity']);
  expect(names.filter(({ name }) => !validNames.has(name))).toEqual([]);
});

test('a change invalidates the queries that depend on its row or on any row, and no others', () => {
  const lot = [{ noun: 'lots', id: 5 } as const, { noun: 'customers', id: 7 } as const];
  expect(isStale(['customers', 'one', 7], lot)).toBe(true);
  expect(isStale(['customers', 'dealings', 7, 'figures'], lot)).toBe(true);
  expect(isStale(['customers', 8, 'meter'], lot)).toBe(false);
  expect(isStale(['terms', 7], lot)).toBe(true);
  expect(isStale(['bankAccounts', 8], lot)).toBe(false);
  // The id is that of a segment, not of the suppressed address.
  expect(isStale(['segments', 12], [{ noun: 'suppressions', id: 3 }])).toBe(true);
  expect(isStale(['segments', 12], [{ noun: 'segments', id: 3 }])).toBe(false);
  expect(isStale(['campaignReports', 4, 'loader', '/campaign/4/report', ''], lot)).toBe(true);
  expect(isStale(['settings', 'mailAccounts'], [{ noun: 'mail-accounts', id: 2 }])).toBe(true);
});

test('payments and invoices change the reports of a sale', () => {
  for (const noun of ['payments', 'invoices'] as const) {
    expect(isStale(['reports', 4, 'loader', '/auction/4/report/money', ''], [{ noun, id: 9 }])).toBe(true);
    expect(queriesShowing(noun).predicate({ queryKey: ['reports', 4] })).toBe(true);
  }
});

test('no change reads the entire ledger again to compare it', () => {
  for (const noun of ['journals', 'invoices', 'payments', 'bank-entries'] as const) {
    expect(isStale(journalKeys.check, [{ noun, id: 0 }])).toBe(false);
    expect(queriesShowing(noun).predicate({ queryKey: journalKeys.check })).toBe(false);
  }
});
