import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Auction } from '#contract/auctions';
import { openPage, openPageApp, type PageApp } from '../support/page';
import { auctionForm, newAuction } from './forms';

let app: PageApp;
beforeAll(async () => {
  app = await openPageApp();
});
afterAll(() => app.close());

/** Types a date and time into a field of the form and confirms it with Enter. */
function typeTime(label: string, text: string) {
  const field = screen.getByLabelText(label);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' });
}

const read = async (id: number) => (await (await app.signIn('MANAGER')).get<Auction>(`/auctions/${id}`)).body;

test('asks about a skipped time and saves nothing until answered', async () => {
  const { id } = await newAuction(await app.signIn('MANAGER'), { code: 'SPRING' });
  await openPage(app, `/auction/${id}?tab=details`, { as: 'MANAGER' });
  await screen.findByLabelText('Start date');
  typeTime('Start date', '03/28/2027 1:30 AM');
  const question = await screen.findByText(/does not occur in Europe\/London/);
  expect(question).toHaveTextContent('03/28/2027 1:30 AM');

  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose a time.')).toBeInTheDocument();
  expect((await read(id)).startsAt).toBeNull();

  fireEvent.click(within(question).getByRole('button', { name: /2:30\sAM GMT\+1/ }));
  await waitFor(() => expect(screen.queryByText(/does not occur/)).not.toBeInTheDocument());
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () => expect((await read(id)).startsAt).toBe('2027-03-28T01:30:00Z'));
});

test('offers both occurrences of a repeated time and keeps the chosen one in later saves', async () => {
  const { id } = await newAuction(await app.signIn('MANAGER'), { code: 'AUTUMN' });
  await openPage(app, `/auction/${id}?tab=details`, { as: 'MANAGER' });
  await screen.findByLabelText('Start date');
  typeTime('Start date', '10/25/2026 1:30 AM');
  const question = await screen.findByText(/occurs twice in Europe\/London/);
  const choices = within(question).getAllByRole('button');
  expect(choices.map(({ textContent }) => textContent?.replace(/\s/g, ' '))).toEqual([
    'Oct 25, 1:30 AM GMT+1',
    'Oct 25, 1:30 AM GMT',
  ]);
  fireEvent.click(within(question).getByRole('button', { name: /AM GMT$/ }));
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Clocks' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await read(id)).toMatchObject({ title: 'Clocks', startsAt: '2026-10-25T01:30:00Z' }),
  );

  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Watches' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect(await read(id)).toMatchObject({ title: 'Watches', startsAt: '2026-10-25T01:30:00Z' }),
  );
});

test('asks about a time that a newly chosen time zone skips', async () => {
  const { id } = await newAuction(await app.signIn('MANAGER'), {
    code: 'ZONE',
    timeZone: 'America/New_York',
    startsAt: '2027-03-28T05:30:00Z',
  });
  await openPage(app, `/auction/${id}?tab=details`, { as: 'MANAGER' });
  await screen.findByLabelText('Start date');
  expect(screen.queryByText(/does not occur/)).not.toBeInTheDocument();
  fireEvent.mouseDown(screen.getByLabelText('Time zone'));
  fireEvent.change(screen.getByLabelText('Time zone'), { target: { value: 'Europe/London' } });
  fireEvent.click(await screen.findByTitle('Europe/London'));
  expect(await screen.findByText(/does not occur in Europe\/London/)).toBeInTheDocument();
});

test.each([
  ['startsAt', { startsAt: '2027-03-28T01:30:00+01:00' }],
  ['endsAt', { startsAt: '2027-03-27T10:00:00Z', endsAt: '2027-03-28T01:15:00+01:00' }],
])('the server refuses a skipped time as %s', async (path, values) => {
  const manager = await app.signIn('MANAGER');
  const { status, body } = await manager.post('/auctions', auctionForm({ code: `S-${path}`, ...values }));
  expect(status).toBe(422);
  expect(body).toMatchObject({ fields: [{ path, code: 'skipped_time' }] });
});
