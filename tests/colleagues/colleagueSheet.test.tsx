import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { newAuction } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { getProgram, openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let auctionId: number;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
  const auction = await newAuction(manager, {
    code: 'CLOCKS',
    departmentIds: [app.departments.books],
    specialistId: app.people.SPECIALIST.id,
  });
  auctionId = auction.id;
});
afterAll(() => app.close());

const address = () => getProgram().history.location;
const sheet = async () => (await screen.findByRole('dialog')) as HTMLElement;

test('a click on a name opens the colleague, and Back closes the sheet', async () => {
  const { id, name, email } = app.people.SPECIALIST;
  await openPage(app, `/auction/${auctionId}`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByRole('link', { name }));
  expect(address().search).toBe(`?user=${id}`);
  expect(await within(await sheet()).findByText(email)).toHaveAttribute('href', `mailto:${email}`);
  expect(await within(await sheet()).findByText('Books and Maps')).toBeInTheDocument();

  fireEvent.click(within(await sheet()).getByRole('tab', { name: 'Sales' }));
  expect((await within(await sheet()).findByText('CLOCKS')).closest('a')).toHaveAttribute(
    'href',
    `/app/auction/${auctionId}`,
  );
  fireEvent.click(within(await sheet()).getByRole('tab', { name: 'Activity' }));
  expect(await within(await sheet()).findByText('No activity yet')).toBeInTheDocument();

  getProgram().history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(address().pathname.replace(/^\/app/, '')).toBe(`/auction/${auctionId}`);
});

test('a colleague can be opened while something is typed, which stays', async () => {
  await openPage(app, `/auction/${auctionId}`, { as: 'MANAGER' });
  const title = await screen.findByLabelText<HTMLInputElement>('Title');
  fireEvent.change(title, { target: { value: 'Finer clocks' } });
  await screen.findByText('1 change');
  fireEvent.click(screen.getByRole('link', { name: app.people.SPECIALIST.name }));
  expect(await within(await sheet()).findByText(app.people.SPECIALIST.email)).toBeInTheDocument();
  expect(title.value).toBe('Finer clocks');
});

test('the address opens a colleague on any page; a SPECIALIST sees no activity', async () => {
  await openPage(app, `/auctions?user=${app.people.EDITOR.id}`, { as: 'SPECIALIST' });
  expect(await within(await sheet()).findByText(app.people.EDITOR.email)).toBeInTheDocument();
  expect(within(await sheet()).getByRole('tab', { name: 'Lots' })).toBeInTheDocument();
  expect(within(await sheet()).queryByRole('tab', { name: 'Activity' })).toBeNull();
});

test('a deactivated colleague is marked', async () => {
  const admin = await app.signIn('ADMIN');
  const { id } = app.people.EDITOR;
  const { body } = await admin.get<Record<string, unknown>>(`/users/${id}`);
  const { email, name, role, language, departmentIds, version } = body;
  const saved = await admin.put(`/users/${id}`, {
    ...{ email, name, role, language, departmentIds, version },
    active: false,
  });
  expect(saved.status).toBe(200);
  await openPage(app, `/auctions?user=${id}`, { as: 'MANAGER' });
  expect(await within(await sheet()).findByText('Inactive')).toBeInTheDocument();
});
