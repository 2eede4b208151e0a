import type { BankEntryRow } from '#contract/bank-statements';
import { addMatch } from '../sanctions/match';
import { type BankWorld, openBankWorld } from './world';

let world: BankWorld;
beforeAll(async () => {
  world = await openBankWorld();
});
afterAll(() => world.app.close());

/** Imports a transfer that names an invoice, and returns its entry. */
async function importTransfer(invoice: { document: { reference: string } | null }): Promise<BankEntryRow> {
  const accountId = await world.newAccount();
  await world.importLines(accountId, [{ amount: 5000, reference: invoice.document?.reference ?? '' }]);
  const [entry] = await world.listEntries(accountId);
  return entry as BankEntryRow;
}
const readOpen = async (id: number) => (await world.readInvoice(id)).open;

test('a transfer for an invoice of a customer who is confirmed to be on a sanctions list waits for a user', async () => {
  const invoice = await world.newInvoice(5000);
  await addMatch(world.app, invoice.customer?.id ?? 0, 'CONFIRMED');
  expect(await importTransfer(invoice)).toMatchObject({ state: 'OPEN', payment: null });
  expect(await readOpen(invoice.id)).toBe(5000);
});

test('so does one for an invoice that such a customer pays for another', async () => {
  const payerId = await world.newCustomer();
  const invoice = await world.newInvoice(5000, { payerId });
  await addMatch(world.app, payerId, 'CONFIRMED');
  expect(await importTransfer(invoice)).toMatchObject({ state: 'OPEN', payment: null });
  expect(await readOpen(invoice.id)).toBe(5000);
});

test('a user cannot match a transfer with such a customer either', async () => {
  const invoice = await world.newInvoice(5000);
  const customerId = invoice.customer?.id ?? 0;
  await addMatch(world.app, customerId, 'CONFIRMED');
  const { id, version } = await importTransfer(invoice);
  for (const allocations of [[{ invoiceId: invoice.id, amount: 5000 }], []])
    expect(
      await world.manager.post(`/bank-statements/entries/${id}/match`, {
        kind: 'CUSTOMER',
        version,
        customerId,
        allocations,
      }),
    ).toMatchObject({ status: 409, body: { code: 'customer.sanctioned' } });
  expect(await readOpen(invoice.id)).toBe(5000);
});

test('an open match lets a transfer pay its invoice', async () => {
  const invoice = await world.newInvoice(5000);
  await addMatch(world.app, invoice.customer?.id ?? 0, 'OPEN');
  expect(await importTransfer(invoice)).toMatchObject({ state: 'MATCHED', matchedBy: 'REFERENCE' });
  expect(await readOpen(invoice.id)).toBe(0);
});
