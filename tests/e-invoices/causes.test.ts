import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupByCause } from '../../src/components/invoices/eInvoiceCauses';

const rulesFolder = join(__dirname, '../../server/e-invoices/rules');
const source = readdirSync(rulesFolder)
  .filter((file) => file !== 'totals.ts')
  .map((file) => readFileSync(join(rulesFolder, file), 'utf8'))
  .join('\n');
const rules = [...source.matchAll(/'((?:BR|PEPPOL)-[A-Z0-9-]*\d)'/g)].map(([, rule]) => String(rule));

test('every rule about data that users enter has a cause in plain words', () => {
  expect(rules.length).toBeGreaterThan(30);
  const causes = groupByCause(rules.filter((rule) => rule !== 'BR-55' && rule !== 'BR-CO-17'));
  // Numbers, dates and sums come from the program itself.
  expect(causes.find(({ cause }) => cause === 'OTHER')?.rules ?? []).toEqual(['BR-02', 'BR-03']);
});

test('rules are grouped by cause, each once', () => {
  expect(groupByCause(['BR-DE-15', 'BR-06', 'BR-S-02', 'BR-06', 'BR-O-02', 'BR-CO-10'])).toEqual([
    { cause: 'SELLER', rules: ['BR-06', 'BR-S-02'] },
    { cause: 'BUYER_REFERENCE', rules: ['BR-DE-15'] },
    { cause: 'VAT', rules: ['BR-O-02'] },
    { cause: 'OTHER', rules: ['BR-CO-10'] },
  ]);
});
