import { canAllocate, nameAllocations } from '../../src/components/payments/allocation';

const invoices = [
  { id: 7, number: 'INV-7', open: 100 },
  { id: 9, number: 'INV-9', open: 50 },
];

test('an amount is used only for what is open, and never with an unreadable text', () => {
  expect(canAllocate(120, { 7: 100, 9: 20 }, {}, invoices)).toBe(true);
  expect(canAllocate(120, { 7: 101 }, {}, invoices)).toBe(false);
  expect(canAllocate(120, { 7: 100, 9: 50 }, {}, invoices)).toBe(false);
  expect(canAllocate(120, { 7: 100 }, { 9: 'unreadable' }, invoices)).toBe(false);
  expect(canAllocate(120, { 7: 100 }, { 7: undefined }, invoices)).toBe(true);
});

test('a refused allocation is named by its invoice, other fields by nothing', () => {
  const nameField = nameAllocations([{ invoiceId: 9 }, { invoiceId: 7 }], invoices);
  expect(nameField('allocations.0.amount')).toBe('INV-9');
  expect(nameField('allocations.1.invoiceId')).toBe('INV-7');
  expect(nameField('allocations.2.amount')).toBeUndefined();
  expect(nameField('customerId')).toBeUndefined();
});
