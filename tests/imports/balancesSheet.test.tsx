import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Balance } from '#contract/payments';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const click = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }));
const work = async () => {
  await screen.findByText('You can leave this page. The import continues in the background.');
  await app.runDueJobs();
};

test('imports opening balances from accounting, shows their sums, and undoes them', async () => {
  const { id, customerNo } = (
    await manager.post<{ id: number; customerNo: string }>('/customers', { lastName: 'Openshaw' })
  ).body;
  const read = async () =>
    (await manager.get<{ balances: Balance[] }>(`/customers/${id}/balances`)).body.balances;
  await openPage(app, '/items?view=registers', { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Opening balances', { selector: 'a *' }));
  const text = [
    'Customer no.,Type,Invoice number,Invoice date,Due date,Balance',
    `${customerNo},Invoice,2025-117,2025-11-03,2025-12-03,"1,250.00"`,
    `${customerNo},Deposit,,2025-12-01,,300.00`,
    '',
  ].join('\n');
  fireEvent.change(await screen.findByLabelText('Choose file', { selector: 'input' }), {
    target: { files: [new File([text], 'open.csv', { type: 'text/csv' })] },
  });
  await click('Check rows');
  await work();
  const sum = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextSibling;
  expect(await sum('Invoices (GBP)')).toHaveTextContent('1,250.00');
  expect(await sum('Deposits (GBP)')).toHaveTextContent('300.00');
  await click('Import 2 rows');
  await work();
  await screen.findByText('2 balances imported');
  expect(await read()).toMatchObject([{ open: 125_000, credit: 30_000 }]);

  await click('Undo import');
  await screen.findByText('2 balances of this file will be taken out of the ledger');
  const dialog = await screen.findByRole('dialog');
  const confirm = Array.from(dialog.querySelectorAll('button')).find(
    (button) => button.textContent === 'Undo import',
  );
  await waitFor(() => expect(confirm).toBeEnabled());
  fireEvent.click(confirm as HTMLElement);
  await screen.findByText('Import undone');
  expect((await read()).filter(({ open, credit }) => open !== 0 || credit !== 0)).toEqual([]);
});

test('clerks are not offered opening balances', async () => {
  await openPage(app, '/items?view=registers&import=new', { as: 'SPECIALIST' });
  await waitFor(() => expect(document.querySelector('main, .ant-layout-content')).not.toBeNull());
  expect(screen.queryByText('Import opening balances')).toBeNull();
});
