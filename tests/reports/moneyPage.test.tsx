import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { draftInvoices, newBuyer, sellLots } from '../invoices/buyers';
import { openPage, openPageApp, type PageApp, selectOption } from '../support/page';

let app: PageApp;
let id: number;
let buyer: { id: number; name: string };
let invoiceNumber: string;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  buyer = await newBuyer(manager, 'Reported');
  id = await sellLots(app, manager, [
    [100_000, buyer.id],
    [20_000, null],
  ]);
  const [draft] = await draftInvoices(app, manager, id);
  const { body } = await manager.post<{ number: string }>(`/invoices/${draft?.id}/issue`, {
    version: draft?.version,
  });
  invoiceNumber = body.number;
});
afterAll(() => app.close());

const open = (tab: string, as: 'MANAGER' | 'EDITOR' = 'MANAGER') =>
  openPage(app, `/auction/${id}/report/${tab}`, { as });
const rowOf = async (text: string, selector = '.report-body *') =>
  (await screen.findByText(text, { selector })).closest('tr') as HTMLElement;

test('money lists what a buyer owes with the invoice, and what is not invoiced leads to its lots', async () => {
  await open('money');
  const row = await rowOf(invoiceNumber, '.report-body a');
  expect(row).toHaveTextContent(`${buyer.name}`);
  expect(row).toHaveTextContent('1,312');
  fireEvent.click(within(row).getByText(invoiceNumber));
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveTextContent(invoiceNumber));
  await open('money');
  const fact = (await screen.findByText('Sold, not invoiced')).closest('div') as HTMLElement;
  expect(fact).toHaveTextContent('£200 hammer');
  fireEvent.click(within(fact).getByText('1'));
  expect(await screen.findByText('A stranger')).toBeInTheDocument();
  expect(window.location.search).toBe('?issue=notInvoiced');
});

test('a component shows its account, its VAT and how it was calculated', async () => {
  await open('money');
  const premium = (await screen.findByLabelText("How this is calculated: Buyer's premium")).closest('tr');
  expect(premium).toHaveTextContent('52');
  fireEvent.click(within(premium as HTMLElement).getByLabelText(/^How this is calculated/));
  expect(await screen.findByText('26% of 1,000')).toBeInTheDocument();
  expect(screen.getByText('House revenue, without VAT').closest('tr')).toHaveTextContent('260');
});

test('VAT names the scheme, the rule with its day and the rounding', async () => {
  await open('vat');
  const row = await rowOf('Margin scheme, art');
  expect(row).toHaveTextContent('1 invoice');
  expect(row).toHaveTextContent(/TAX of .+, valid from Jan 1, 2020/);
  expect(row).toHaveTextContent('VAT rounded per line.');
  expect(row).toHaveTextContent('52');
});

test('reconciliation counts its issues and shows the rows of one', async () => {
  await open('reconciliation');
  expect(await screen.findAllByText('Buyer not registered')).not.toHaveLength(0);
  await selectOption(screen.getByRole('combobox', { name: 'Issue' }), 'Buyer not linked (1)');
  await waitFor(() => expect(window.location.search).toBe('?issue=unlinked'));
  await waitFor(() => expect(document.querySelectorAll('.report-body tbody tr')).toHaveLength(1));
  expect(screen.getByText('A stranger')).toBeInTheDocument();
});

test('an EDITOR gets the summary instead, with an explanation', async () => {
  await open('money', 'EDITOR');
  expect(await screen.findByRole('tab', { name: 'Summary', selected: true })).toBeInTheDocument();
  expect(
    screen.getByText('Money, VAT and reconciliation are visible only to users with finance access.'),
  ).toBeInTheDocument();
  expect(screen.queryByRole('tab', { name: 'Money' })).not.toBeInTheDocument();
});

test('the dashboard shows open invoices by age and the revenue of the house', async () => {
  await openPage(app, '/dashboard', { as: 'MANAGER' });
  const title = await screen.findByText('Money', { selector: '.ant-card-head-title' });
  const card = within(title.closest('.ant-card') as HTMLElement);
  expect((await card.findByText('£1,312', { selector: 'a *' })).closest('a')).toHaveAttribute(
    'href',
    expect.stringContaining('/items?view=invoices&kind=INVOICE&state=ISSUED&state=PART_PAID&currency=GBP'),
  );
  expect(card.getByText('House revenue this year without VAT, GBP').closest('div')).toHaveTextContent('£260');
});
