import type { Invoice, InvoiceLine } from '#contract/invoices';
import { listUnreleased } from '../../src/components/invoices/unreleased';

const toLine = (saleId: number | null, amount: number, credited: number): InvoiceLine => ({
  id: 1,
  kind: 'HAMMER',
  saleId,
  lotNumber: saleId === null ? null : String(saleId),
  itemId: null,
  description: '',
  amount,
  hiddenVat: 0,
  vat: { category: 'E', rate: 0, reason: null },
  vatAmount: 0,
  workings: [],
  credited,
});
const listIds = (lines: InvoiceLine[], releases: Invoice['releases'] = []) =>
  listUnreleased({ lines, releases }).map(({ saleId }) => saleId);

test('lots whose lines are credited in full are not handed over', () => {
  expect(
    listIds([toLine(1, 1000, 1000), toLine(1, 260, 260), toLine(2, 500, 500), toLine(2, 130, 0)]),
  ).toEqual([2]);
});

test('a lot without credit is handed over even if it cost nothing', () => {
  expect(listIds([toLine(1, 0, 0), toLine(null, 300, 0)])).toEqual([1]);
});
