import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readLot } from '../auctions/forms';
import { createCataloguedSale, performStep } from '../results/sale';
import type { ApiClient } from '../support/client';
import { openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

async function published(): Promise<number> {
  const departmentId = app.departments.books;
  const sale = await createCataloguedSale(app, manager, {
    departmentIds: [departmentId],
    lots: [{ number: '1', title: 'A map', departmentId }],
  });
  await performStep(manager, sale, 'publish');
  return sale;
}

async function answerWithReason(reason: string, button: string) {
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('Reason'), { target: { value: reason } });
  fireEvent.click(within(dialog).getByText(button));
}

test('a specialist sends a request from the lot; the manager opens it from the home page and withdraws the lot', async () => {
  const sale = await published();
  await openPage(app, `/auction/${sale}/item/1`, { as: 'SPECIALIST' });
  fireEvent.click(await screen.findByText('Request withdrawal'));
  await answerWithReason('The family keeps it.', 'Send request');
  await waitFor(() => expect(screen.queryByText('Request withdrawal')).toBeNull());
  expect(screen.getByText('The family keeps it.')).toBeInTheDocument();
  expect(screen.getByText('Request new estimate or reserve')).toBeInTheDocument();
  expect(screen.queryByText('Decline request')).toBeNull();

  await openPage(app, '/', { as: 'MANAGER' });
  fireEvent.click(await screen.findByText(/^1 request needs your decision in/));
  expect(await screen.findByText('Open request: Withdrawal')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('tab', { name: 'Activity' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=activity'));

  await openPage(app, `/auction/${sale}/item/1`, { as: 'MANAGER' });
  expect(await screen.findByText('The family keeps it.')).toBeInTheDocument();
  expect(screen.queryByText('Request withdrawal')).toBeNull();
  fireEvent.click(screen.getByText('Withdraw lot'));
  await answerWithReason('Kept by its owner', 'Withdraw lot');
  await waitFor(async () => expect(await readLot(manager, sale, '1')).toMatchObject({ status: 'WITHDRAWN' }));
  expect(await screen.findByText(/^Approved by/)).toHaveTextContent('Kept by its owner');
});

test('a request is declined with a reason that its specialist can read', async () => {
  const sale = await published();
  const specialist = await app.signIn('SPECIALIST');
  const { id } = await readLot(specialist, sale, '1');
  await specialist.post(`/auctions/${sale}/lots/1/requests`, { id, kind: 'CHANGE', reason: 'Twice' });
  await openPage(app, `/auction/${sale}/item/1`, { as: 'MANAGER' });
  fireEvent.click(await screen.findByText('Decline request'));
  await answerWithReason('It is printed.', 'Decline request');
  expect(await screen.findByText('It is printed.')).toBeInTheDocument();

  await openPage(app, `/auction/${sale}/item/1`, { as: 'SPECIALIST' });
  expect(await screen.findByText(/^Declined by/)).toHaveTextContent('It is printed.');
});

test('shows the requests that the dashboard links to, and answers them in place', async () => {
  const sale = await published();
  const specialist = await app.signIn('SPECIALIST');
  const { id } = await readLot(specialist, sale, '1');
  await specialist.post(`/auctions/${sale}/lots/1/requests`, {
    id,
    kind: 'CHANGE',
    reason: 'The frame is lost.',
  });
  const search = new URLSearchParams([
    ['tab', 'lots'],
    ['requested', 'WITHDRAW'],
    ['requested', 'CHANGE'],
  ]);
  await openPage(app, `/auction/${sale}?${search}`, { as: 'MANAGER' });
  const reason = await screen.findByText('The frame is lost.');
  expect(screen.getByRole('link', { name: 'Lot 1 · A map' })).toHaveAttribute(
    'href',
    `/app/auction/${sale}/item/1`,
  );
  fireEvent.click(within(reason.closest('li') as HTMLElement).getByText('Decline request'));
  await answerWithReason('The estimate stands.', 'Decline request');
  await waitFor(() => expect(screen.queryByText('The frame is lost.')).toBeNull());
});
