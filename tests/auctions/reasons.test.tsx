import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Desk } from '#contract/results';
import { createLiveSale } from '../results/sale';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { newAuction, newLot } from './forms';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

test('lists the terms that a sale lacks and links to them', async () => {
  const { id } = await newAuction(manager, { code: 'LACKS', startsAt: '2031-05-14T13:00:00Z' });
  await openPage(app, `/auction/${id}?tab=lots`, { as: 'MANAGER' });
  const reason = await screen.findByText(/^Set .* first$/);
  expect(reason).toHaveTextContent("Set Buyer's premium, Increments first");
  expect(reason).toHaveAttribute('href', `/app/auction/${id}?tab=details`);
});

test('shows incomplete lots with the column in which to complete them', async () => {
  const { id } = await newAuction(manager, { code: 'BEGINS' });
  await newLot(manager, id, { number: '1', title: 'A map' });
  const column = async (check: string) => {
    await openPage(app, `/auction/${id}?tab=lots&status=DRAFT&check=${check}`, { as: 'MANAGER' });
    await screen.findByText('A map');
    const at = document.querySelector('.grid-body .is-active')?.getAttribute('aria-colindex');
    return document.querySelector(`.grid-head [aria-colindex="${at}"]`)?.textContent?.trim();
  };
  expect(await column('category')).toBe('Category');
  expect(await column('estimate')).toBe('Low estimate');
  expect(await column('description')).toBe('Readiness');
});

test('names a lot subject to approval without a date as the reason', async () => {
  const id = await createLiveSale(app, manager, {
    code: 'UNDATED',
    lots: [{ number: '1' }, { number: '2' }],
  });
  for (const number of ['1', '2']) {
    const { body } = await manager.get<Desk>(`/auctions/${id}/results/desk?lot=${number}`);
    const outcome = number === '1' ? { outcome: 'SUBJECT', hammer: 90_000 } : { outcome: 'PASSED' };
    const result = { version: body.currentLot?.version, ...outcome };
    expect((await manager.post(`/auctions/${id}/lots/${number}/result`, result)).status).toBe(200);
  }
  await openPage(app, '/', { as: 'EDITOR' });
  const [waits] = await screen.findAllByText(/UNDATED/, { selector: '.home-waiting a' });
  expect(waits).toHaveAttribute('href', `/app/auction/${id}?tab=results&result=UNDATED`);
});

test('an incomplete amount is not an amount: a correction says so and asks before its reason is lost', async () => {
  const id = await createLiveSale(app, manager, { code: 'HALF', lots: [{ number: '1' }] });
  const desk = async () => (await manager.get<Desk>(`/auctions/${id}/results/desk?lot=1`)).body.currentLot;
  const result = { version: (await desk())?.version, outcome: 'SOLD', hammer: 90_000 };
  expect((await manager.post(`/auctions/${id}/lots/1/result`, result)).status).toBe(200);
  await openPage(app, `/auction/${id}?tab=results&correct=1`, { as: 'MANAGER' });
  const sheet = await screen.findByRole('dialog');
  const hammer = await within(sheet).findByLabelText('Hammer (GBP)');
  for (const typed of ['1', '1.2', '1.2k']) fireEvent.change(hammer, { target: { value: typed } });
  fireEvent.change(within(sheet).getByLabelText('Reason'), { target: { value: 'misheard' } });
  fireEvent.click(within(sheet).getByRole('button', { name: /Correct/ }));
  expect(await within(sheet).findByText('Enter an amount in digits, for example 1,200.')).toBeInTheDocument();
  expect(await desk()).toMatchObject({ hammer: 90_000 });

  fireEvent.click(document.querySelector('.ant-drawer-mask') as Element);
  expect(
    await screen.findByText('Leave without saving?', { selector: '.ant-modal-confirm-title' }),
  ).toBeInTheDocument();
  fireEvent.click(screen.getByText('Stay on this page'));
  await waitFor(() => expect(within(sheet).getByLabelText('Reason')).toHaveValue('misheard'));
});
