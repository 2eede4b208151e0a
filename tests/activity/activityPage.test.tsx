import { fireEvent, screen, waitFor } from '@testing-library/react';
import { newAuction, newLot } from '../auctions/forms';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let sale: number;
beforeAll(async () => {
  app = await openPageApp();
  const manager = await app.signIn('MANAGER');
  const { books } = app.departments;
  sale = (await newAuction(manager, { code: 'SEEN', departmentIds: [books] })).id;
  await newLot(manager, sale, { number: '1', title: 'A map', departmentId: books, reserve: 9_000 });
  const specialist = await app.signIn('SPECIALIST');
  await specialist.get(`/auctions/${sale}/lots`);
  await specialist.get(`/auctions/${sale}/lots/1`);
});
afterAll(() => app.close());

const filter = { name: 'Include access to confidential data' };

test('shows on request who viewed reserves of a sale, and keeps the filter in the URL', async () => {
  await openPage(app, `/auction/${sale}?tab=activity`, { as: 'MANAGER' });
  await screen.findAllByText(/created/);
  expect(screen.queryByText(/Ignatius Folio/)).not.toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', filter));
  expect(await screen.findByText(/viewed the reserves of the sale/)).toHaveTextContent('Ignatius Folio');
  expect(window.location.search).toBe('?tab=activity&access=1');

  await openPage(app, `/auction/${sale}?tab=activity&access=1`, { as: 'MANAGER', language: 'zh-TW' });
  expect(await screen.findByText(/檢視了拍賣會的底價/)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('checkbox', { name: '包括對機密資訊的檢視' }));
  await waitFor(() => expect(screen.queryByText(/檢視了拍賣會的底價/)).not.toBeInTheDocument());
  expect(window.location.search).toBe('?tab=activity');
});

test('shows who viewed the reserve of a lot to users who may see that reserve', async () => {
  await openPage(app, `/auction/${sale}/item/1`, { as: 'SPECIALIST' });
  fireEvent.click(await screen.findByRole('checkbox', filter));
  const [last] = await screen.findAllByText(/viewed the reserve/);
  expect(last).toHaveTextContent('Ignatius Folio');
});

test('does not offer the filter to roles that may not see all reserves', async () => {
  for (const as of ['EDITOR', 'SPECIALIST'] as const) {
    await openPage(app, `/auction/${sale}?tab=activity&access=1`, { as });
    await screen.findAllByText(/created/);
    expect(screen.queryByRole('checkbox', filter)).not.toBeInTheDocument();
    expect(screen.queryByText(/viewed the/)).not.toBeInTheDocument();
  }
});
