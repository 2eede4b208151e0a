import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { LotSheet } from '#contract/lots';
import { createLiveSale } from '../results/sale';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

test('shows purchases on the profile, with the figures and their rows', async () => {
  const manager = await app.signIn('MANAGER');
  const { body: vera } = await manager.post<Customer>('/customers', { lastName: 'Inventar' });
  const sale = await createLiveSale(app, manager, {
    code: 'PURCHASE',
    lots: [
      { number: '1', title: 'A globe' },
      { number: '2', title: 'A clock' },
    ],
  });
  for (const [number, hammer] of [
    ['1', 120_000],
    ['2', 60_000],
  ]) {
    const { version } = (await manager.get<LotSheet>(`/auctions/${sale}/lots/${number}`)).body;
    await manager.post(`/auctions/${sale}/lots/${number}/result`, {
      outcome: 'SOLD',
      hammer,
      buyer: 'V. I.',
      paddle: '42',
      buyerId: vera.id,
      version,
    });
  }
  await openPage(app, `/customer/${vera.id}?tab=dealings`, { as: 'MANAGER' });
  const part = await screen.findByRole('region', { name: 'Purchases and consignments' });
  await within(part).findByText('A globe');
  expect((await within(part).findByText('Spend, GBP')).closest('div')).toHaveTextContent(
    'Spend, GBP£1,800 2 lots or works · Average £900',
  );
  expect(
    within(part)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    expect.stringMatching(/A clock.*PURCHASE · 2.*42 · V\. I\..*£600/),
    expect.stringMatching(/A globe/),
  ]);
  fireEvent.click(within(part).getByText('Consigned'));
  await waitFor(() => expect(within(part).getByText('No purchases or consignments yet')).toBeInTheDocument());
});
