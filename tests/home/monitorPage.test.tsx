import { fireEvent, screen, within } from '@testing-library/react';
import { createLiveSale } from '../results/sale';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let sale: number;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  sale = await createLiveSale(app, manager, {
    code: 'LIVE',
    lots: [{ number: '1', estimateLow: 100_000 }, { number: '2' }],
  });
});
afterAll(() => app.close());

const findFigure = async (label: string) =>
  ((await screen.findByText(label, { selector: 'dt' })).closest('div') as HTMLElement).querySelector('dd');

test('the second board of the dashboard follows a sale without a reload', async () => {
  await openPage(app, '/dashboard', { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('tab', { name: 'Monitor' }));
  expect(await findFigure('Lots done')).toHaveTextContent('0 of 2');
  expect(window.location.search).toBe('?board=monitor');
  const { body } = await (await app.signIn('EDITOR')).get<{ currentLot: { version: number } }>(
    `/auctions/${sale}/results/desk?lot=1`,
  );
  const { version } = body.currentLot;
  const recorded = await manager.post(`/auctions/${sale}/lots/1/result`, {
    version,
    outcome: 'SOLD',
    hammer: 120_000,
  });
  expect(recorded.status).toBe(200);
  expect(await screen.findByText('1 of 2')).toBeInTheDocument();
  expect(await findFigure('Hammer so far')).toHaveTextContent(/1,200.*120\s?%/);
  expect(screen.queryByText('System')).toBeNull();
});

test('shows administrators the state of the system and who is here', async () => {
  await openPage(app, '/dashboard?board=monitor', { as: 'ADMIN' });
  const system = within((await screen.findByText('System')).closest('.ant-card') as HTMLElement);
  expect(await system.findByText(app.people.ADMIN.name)).toBeInTheDocument();
  expect(system.getByText(/0 failed/, { selector: 'a[href*="jobs"]' })).toBeInTheDocument();
});
