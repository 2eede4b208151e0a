import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Desk, ResultRow } from '#contract/results';
import { uploadLotFile } from '../imports/file';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp, type Visit } from '../support/page';
import { createLiveSale } from './sale';
import { addTerms } from './terms';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const lots = [
  { number: '1', title: 'A map', estimateLow: 100_000, estimateHigh: 150_000, reserve: 90_000 },
  { number: '2', title: 'A globe', estimateLow: 200_000, estimateHigh: 300_000 },
  { number: '3', title: 'A clock' },
];

/** Creates a live sale for one test and opens the clerk's desk. */
async function openDesk({ as = 'EDITOR' }: Visit = {}): Promise<number> {
  const id = await createLiveSale(app, manager, { lots });
  await openPage(app, `/auction/${id}?tab=results`, { as });
  await expectLine('A map');
  return id;
}

/** Waits until this is the current lot. */
const expectLine = (title: string) => waitFor(() => expect(line()).toHaveTextContent(title));
const line = () => document.querySelector('.live-title');
const hammer = () => screen.getByLabelText<HTMLInputElement>(/^Hammer.*GBP/);
const getBuyerInput = () => screen.getByLabelText<HTMLInputElement>('Paddle or buyer');
const type = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const click = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
/** Types as a clerk does, without selecting fields first. */
async function sell(price: string, paddle: string) {
  await waitFor(() => expect(hammer()).toHaveFocus());
  type(hammer(), price);
  await waitFor(() => expect(screen.getByText(/^£/, { selector: '.live-reading' })).toBeInTheDocument());
  click('Enter');
  await waitFor(() => expect(getBuyerInput()).toHaveFocus());
  type(getBuyerInput(), paddle);
  await waitFor(() => expect(getBuyerInput()).toHaveValue(paddle));
  click('Enter');
}
/** Confirms a paddle that is new in the sale. */
async function confirmPaddle(paddle: string) {
  await screen.findByRole('alertdialog', { name: new RegExp(`nobody is registered for paddle ${paddle}`) });
  fireEvent.click(screen.getByText('Unknown for now'));
}
const fetchResult = async (id: number, number: string): Promise<ResultRow | null> =>
  (await manager.get<Desk>(`/auctions/${id}/results/desk?lot=${number}`)).body.currentLot;

test('hammer, Enter, paddle, Enter sells the lot and shows the next', async () => {
  const id = await openDesk();
  expect(screen.getByText('£900')).toBeInTheDocument();
  await sell('1,200', '42 Smith');
  await expectLine('A globe');
  expect(await fetchResult(id, '1')).toMatchObject({
    status: 'SOLD',
    hammer: 120_000,
    paddle: '42',
    buyer: 'Smith',
  });
  expect(screen.getByText(/^Last: lot 1, Sold · £1,200 · paddle 42 · Smith/)).toBeInTheDocument();
  await sell('2,000', '7');
  await confirmPaddle('7');
  await expectLine('A clock');
  expect(await fetchResult(id, '2')).toMatchObject({
    status: 'SOLD',
    hammer: 200_000,
    paddle: '7',
    buyer: '',
  });
});

test('shows the next lots and recent results, and one key enters the last paddle', async () => {
  const id = await openDesk();
  const rowsOf = (name: string) =>
    within(screen.getByRole('region', { name }))
      .queryAllByRole('listitem')
      .map(({ textContent }) => textContent);
  expect(rowsOf('Coming up')).toEqual(['2A globe', '3A clock']);
  expect(screen.getByText('Same paddle').closest('button')).toBeDisabled();
  await sell('1,200', '42 Smith');
  await expectLine('A globe');
  expect(rowsOf('Coming up')).toEqual(['3A clock']);

  await waitFor(() => expect(hammer()).toHaveFocus());
  type(hammer(), '2,000');
  await screen.findByText('£2,000', { selector: '.live-reading' });
  expect(click('=')).toBe(false);
  await waitFor(() => expect(getBuyerInput()).toHaveFocus());
  await waitFor(() => expect(getBuyerInput()).toHaveValue('42 Smith'));
  click('Enter');
  await expectLine('A clock');
  expect(await fetchResult(id, '2')).toMatchObject({ status: 'SOLD', paddle: '42', buyer: 'Smith' });
  expect(screen.getByText(/^Last: lot 2, Sold · £2,000 · paddle 42 · Smith/)).toBeInTheDocument();
  expect(rowsOf('Recently recorded')).toEqual(['1Sold£1,200 · paddle 42 · Smith']);
});

test('finds a customer while typing, selected by keys; the link is shown beside the printed name and one key removes it', async () => {
  const { body: vera } = await manager.post<{ id: number; customerNo: string }>('/customers', {
    firstName: 'Vera',
    lastName: 'Inventar',
  });
  const id = await openDesk();
  await waitFor(() => expect(hammer()).toHaveFocus());
  type(hammer(), '1,200');
  await screen.findByText('£1,200', { selector: '.live-reading' });
  click('Enter');
  await waitFor(() => expect(getBuyerInput()).toHaveFocus());
  type(getBuyerInput(), '42 inven');
  await screen.findByRole('option', { name: /Vera Inventar/ });
  click('ArrowDown');
  await screen.findByRole('option', { name: /Vera Inventar/, selected: true });
  click('Enter');
  const linked = `Linked to Vera Inventar (${vera.customerNo})`;
  await screen.findByText(linked);
  expect(getBuyerInput()).toHaveValue('42 Vera Inventar');
  // Nothing is recorded yet, because the key only selected a customer.
  expect(await fetchResult(id, '1')).toMatchObject({ status: 'PUBLISHED' });
  click('Escape');
  await waitFor(() => expect(screen.queryByText(linked)).toBeNull());
  expect(getBuyerInput()).toHaveValue('42 Vera Inventar');

  type(getBuyerInput(), '42 vera');
  fireEvent.mouseDown(await screen.findByRole('option', { name: /Vera Inventar/ }));
  await screen.findByText(linked);
  click('Enter');
  await expectLine('A globe');
  expect(await fetchResult(id, '1')).toMatchObject({
    paddle: '42',
    buyer: 'Vera Inventar',
    customer: { id: vera.id },
  });

  // The same paddle as the last one means the same customer.
  await waitFor(() => expect(hammer()).toHaveFocus());
  type(hammer(), '2,000');
  await screen.findByText('£2,000', { selector: '.live-reading' });
  click('=');
  await screen.findByText(linked);
  click('Enter');
  await expectLine('A clock');
  expect(await fetchResult(id, '2')).toMatchObject({ customer: { id: vera.id } });
});

test('the management links many printed buyers at once', async () => {
  const id = await openDesk({ as: 'MANAGER' });
  await sell('1,200', 'Remy, Pierre');
  await expectLine('A globe');
  await sell('2,000', 'Basan for Dazincourt');
  await expectLine('A clock');
  const part = await screen.findByRole('region', { name: 'Buyers not linked to a customer' });
  await within(part).findByText("2 buyers aren't linked to a customer");
  fireEvent.mouseDown(await within(part).findByLabelText('Customer for Basan for Dazincourt'));
  fireEvent.click(await screen.findByTitle('New customer: Basan · Bid for someone else'));
  fireEvent.click(within(part).getByText('Create customers for all others'));
  fireEvent.click(await within(part).findByText('Save 2 matches'));
  await screen.findByText('2 lots linked to their customers');
  expect(await fetchResult(id, '1')).toMatchObject({
    buyer: 'Remy, Pierre',
    customer: { name: 'Pierre Remy' },
  });
  expect(await fetchResult(id, '2')).toMatchObject({
    buyer: 'Basan for Dazincourt',
    customer: { name: 'Basan' },
  });
});

test('S, P and W record subject, passed with the last bid, and withdrawn', async () => {
  const id = await openDesk({ as: 'MANAGER' });
  click('s');
  await screen.findByLabelText('Hammer, subject to approval (GBP)');
  await sell('800', '9');
  await confirmPaddle('9');
  await expectLine('A globe');
  expect(await fetchResult(id, '1')).toMatchObject({ status: 'SUBJECT', hammer: 80_000, paddle: '9' });

  await waitFor(() => expect(hammer()).toHaveFocus());
  type(hammer(), '1,500');
  await screen.findByText('£1,500', { selector: '.live-reading' });
  click('p');
  await expectLine('A clock');
  expect(await fetchResult(id, '2')).toMatchObject({ status: 'PASSED', lastBid: 150_000 });

  await waitFor(() => expect(hammer()).toHaveFocus());
  click('w');
  expect(await screen.findByText('All lots have a result.')).toBeInTheDocument();
  expect(await fetchResult(id, '3')).toMatchObject({ status: 'WITHDRAWN' });
});

test('does not offer withdrawal to a clerk without permission', async () => {
  await openDesk();
  expect(screen.getByText('Passed', { selector: '.live-actions *' })).toBeInTheDocument();
  expect(screen.queryByText('Withdrawn', { selector: '.live-actions *' })).toBeNull();
});

test('Ctrl Z undoes the last result, but applies to the field while something is typed', async () => {
  const id = await openDesk();
  await sell('1,200', '42');
  await confirmPaddle('42');
  await expectLine('A globe');
  await waitFor(() => expect(hammer()).toHaveFocus());
  type(hammer(), '5');
  await screen.findByText('£5', { selector: '.live-reading' });
  const leftToTheField = click('z', { ctrlKey: true });
  expect(leftToTheField).toBe(true);
  type(hammer(), '');
  await waitFor(() => expect(screen.queryByText('£5')).toBeNull());
  expect(await fetchResult(id, '1')).toMatchObject({ status: 'SOLD' });

  click('z', { ctrlKey: true });
  expect(await screen.findByText('Result of lot 1 undone')).toBeInTheDocument();
  await expectLine('A map');
  expect(await fetchResult(id, '1')).toMatchObject({ status: 'PUBLISHED', hammer: null });
});

test('a hammer below the reserve needs one confirmation; canceling returns to the unchanged entry', async () => {
  const id = await openDesk();
  const questionText = 'Lot 1: £500 is below the £900 reserve. Record as sold anyway?';
  await sell('500', '42');
  fireEvent.keyDown(await screen.findByRole('alertdialog', { name: questionText }), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(hammer()).toHaveValue('500');
  expect(getBuyerInput()).toHaveValue('42');
  expect(await fetchResult(id, '1')).toMatchObject({ status: 'PUBLISHED' });

  click('Enter');
  await waitFor(() => expect(getBuyerInput()).toHaveFocus());
  click('Enter');
  await screen.findByRole('alertdialog', { name: questionText });
  fireEvent.click(screen.getByText('Record result'));
  await expectLine('A globe');
  expect(await fetchResult(id, '1')).toMatchObject({ status: 'SOLD', hammer: 50_000 });
});

test('asks about a hammer below the reserve and a new paddle in one dialog', async () => {
  const id = await openDesk();
  await sell('500', '42');
  const dialog = await screen.findByRole('alertdialog', {
    name: 'Lot 1: £500 is below the £900 reserve. Record as sold anyway?',
    description: /^Lot 1: nobody is registered for paddle 42\./,
  });
  expect(dialog.querySelectorAll('p')).toHaveLength(2);
  fireEvent.click(within(dialog).getByText('Record result'));
  await expectLine('A globe');
  await sell('2,000', '42');
  await expectLine('A clock');
  expect(await fetchResult(id, '2')).toMatchObject({ status: 'SOLD', paddle: '42' });
});

test('the bidder of an unregistered paddle is registered from the question, and owns the lot', async () => {
  const id = await openDesk({ as: 'MANAGER' });
  await sell('1,200', '42');
  // The key is not typed into the form that opens.
  expect(fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 'r' })).toBe(false);
  const dialog = within(await screen.findByRole('dialog', { name: 'Register the bidder of paddle 42' }));
  const customer = await dialog.findByLabelText('Customer');
  fireEvent.change(customer, { target: { value: 'Winterbourne, Ada' } });
  await screen.findByText('New customer: Ada Winterbourne');
  fireEvent.keyDown(customer, { key: 'Enter', keyCode: 13, which: 13 });
  await waitFor(() => expect(dialog.getByLabelText('Paddle')).toHaveFocus());
  expect(dialog.getByLabelText('Paddle')).toHaveValue('42');
  fireEvent.click(dialog.getByRole('button', { name: 'Register' }));
  await expectLine('A globe');
  expect(await fetchResult(id, '1')).toMatchObject({ paddle: '42', customer: { name: 'Ada Winterbourne' } });
});

test('a paddle left unknown is listed until its bidder is registered', async () => {
  const id = await openDesk();
  await sell('1,200', '42');
  await confirmPaddle('42');
  const list = within(await screen.findByRole('region', { name: 'Paddles without an approved bidder' }));
  expect(list.getByText('Paddle 42')).toBeInTheDocument();
  await manager.post('/customers', { lastName: 'Okonkwo' });
  fireEvent.click(list.getByRole('button', { name: 'Register the bidder of paddle 42' }));
  const dialog = within(await screen.findByRole('dialog'));
  const customer = await dialog.findByLabelText('Customer');
  fireEvent.change(customer, { target: { value: 'Okonk' } });
  await screen.findByText(/Okonkwo/);
  fireEvent.keyDown(customer, { key: 'Enter', keyCode: 13, which: 13 });
  await waitFor(() => expect(dialog.getByLabelText('Paddle')).toHaveFocus());
  // Closing asks before the choice is lost.
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Stay on this page' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Register' }));
  // A clerk's registration waits for approval.
  expect(await list.findByText('Pending')).toBeInTheDocument();
  expect(await fetchResult(id, '1')).toMatchObject({ customer: { name: 'Okonkwo' } });
});

test('asks about a paddle that another customer has by terms, without naming a lot', async () => {
  const id = await openDesk();
  const { body: holder } = await manager.post<{ id: number }>('/customers', { lastName: 'Platzhalter' });
  await addTerms(manager, holder.id, { auctionId: id, paddle: '42' });
  await sell('1,200', '42 Smith');
  await screen.findByRole('alertdialog', {
    name: 'Lot 1: paddle 42 belongs to another customer. Record it anyway?',
  });
  expect(await fetchResult(id, '1')).toMatchObject({ status: 'PUBLISHED' });
});

test('asks about a hammer of ten times the high estimate', async () => {
  const id = await openDesk();
  await sell('15,000', '42');
  await screen.findByRole('alertdialog', {
    name: 'Lot 1: £15,000 is at least ten times the high estimate of £1,500. Record it anyway?',
  });
  expect(await fetchResult(id, '1')).toMatchObject({ status: 'PUBLISHED' });
});

test('explains an unreadable price, and Enter does nothing', async () => {
  const id = await openDesk();
  await waitFor(() => expect(hammer()).toHaveFocus());
  type(hammer(), '12,00');
  expect(
    await screen.findByText(
      'The thousands separators are in unusual places. Enter the amount without them, for example 1200.',
    ),
  ).toBeInTheDocument();
  click('Enter');
  expect(hammer()).toHaveFocus();
  expect(await fetchResult(id, '1')).toMatchObject({ status: 'PUBLISHED' });
});

test('tells the slower of two users who recorded the lot, and what', async () => {
  const id = await openDesk();
  const { version } = (await fetchResult(id, '1')) as ResultRow;
  await manager.post(`/auctions/${id}/lots/1/result`, {
    outcome: 'SOLD',
    hammer: 130_000,
    buyer: 'Jones',
    version,
  });
  await sell('1,200', '42');
  expect(
    await screen.findByText('Barnaby Gavel has already recorded lot 1: Sold · £1,300 · Jones'),
  ).toBeInTheDocument();
  expect(await fetchResult(id, '1')).toMatchObject({ hammer: 130_000 });
});

test('the end of applied results says what was refused, and leads to the lots without a result', async () => {
  const id = await createLiveSale(app, manager, { lots });
  const file = await uploadLotFile(
    manager,
    id,
    'results.csv',
    'lot,hammer,paddle,status\n1,10,5,Sold\n2,2100,6,Sold\n',
  );
  expect((await manager.post(`/imports/${file.id}/check`)).status).toBe(202);
  await app.runDueJobs();
  expect((await manager.post(`/imports/${file.id}/commit`)).status).toBe(202);
  await app.runDueJobs();
  expect((await manager.post(`/auctions/${id}/staged-results/apply`, {})).status).toBe(202);
  await app.runDueJobs();
  await openPage(app, `/auction/${id}?tab=results`, { as: 'MANAGER' });
  const result = within(await screen.findByRole('region', { name: '1 result applied' }));
  expect(result.getByText(app.people.MANAGER.name)).toBeInTheDocument();
  expect(result.getByText('You can undo these results while the sale is live.')).toBeInTheDocument();
  expect(result.getByRole('link', { name: 'Show lots without a result' })).toHaveAttribute(
    'href',
    `/app/auction/${id}?tab=results&result=TODO`,
  );
  expect(result.getByRole('button', { name: 'Undo these results' })).toBeEnabled();
});
