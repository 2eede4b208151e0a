import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { Customer } from '#contract/customers';
import type { Note } from '#contract/notes';
import type { ApiClient } from '../support/client';
import { openOptions, openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let manager: ApiClient;
let customer: number;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());
beforeEach(async () => {
  customer = (await manager.post<Customer>('/customers', { lastName: 'Inventar' })).body.id;
});

const fetchNotes = async () =>
  (await manager.get<{ entries: Note[] }>(`/customers/${customer}/timeline?source=notes`)).body.entries;
const textField = () => screen.findByLabelText('Add a note or log a call or meeting');

test('dates a new note now, whatever its kind', async () => {
  const before = Date.now();
  await openPage(app, `/customer/${customer}`, { as: 'MANAGER' });
  fireEvent.change(await textField(), { target: { value: 'Prefers the morning' } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save note' }));
  await waitFor(async () => expect(await fetchNotes()).toHaveLength(1));
  const [note] = await fetchNotes();
  expect(note?.kind).toBe('NOTE');
  expect(Date.parse(note?.at ?? '')).toBeGreaterThanOrEqual(before - 1000);
});

test('keeps the time of an edited note, to the second', async () => {
  const at = '2026-03-01T10:00:42Z';
  for (const kind of ['NOTE', 'CALL']) {
    await manager.post(`/customers/${customer}/notes`, { kind, text: `A ${kind}`, at });
  }
  await openPage(app, `/customer/${customer}`, { as: 'MANAGER' });
  for (const kind of ['NOTE', 'CALL']) {
    const line = (await screen.findByText(`A ${kind}`)).closest('li') as HTMLElement;
    fireEvent.click(line.querySelector('button') as HTMLElement);
    fireEvent.change(await screen.findByDisplayValue(`A ${kind}`), { target: { value: `Changed ${kind}` } });
    fireEvent.click(await screen.findByRole('button', { name: 'Save note' }));
    await screen.findByText(`Changed ${kind}`, { selector: 'p' });
  }
  expect((await fetchNotes()).map((note) => [note.text, Date.parse(note.at)])).toEqual(
    expect.arrayContaining(['NOTE', 'CALL'].map((kind) => [`Changed ${kind}`, Date.parse(at)])),
  );
});

test('mentions the colleague named after an @', async () => {
  await openPage(app, `/customer/${customer}`, { as: 'MANAGER' });
  fireEvent.change(await textField(), { target: { value: 'Something for' } });
  await screen.findByRole('button', { name: 'Save note' });
  // The colleagues are loaded.
  await openOptions(await screen.findByLabelText('Mention colleagues'), 'Ottoline Ledger');
  fireEvent.change(await textField(), { target: { value: 'Something for @Ottoline Ledger' } });
  await screen.findByText('Ottoline Ledger', { selector: '.ant-select-selection-item-content' });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(async () =>
    expect(await fetchNotes()).toMatchObject([{ mentions: [{ id: app.people.ADMIN.id }] }]),
  );
});

test('offers colleagues after an @, and choosing one completes the name and mentions them', async () => {
  await openPage(app, `/customer/${customer}`, { as: 'MANAGER' });
  fireEvent.change(await textField(), { target: { value: 'Something for' } });
  await openOptions(await screen.findByLabelText('Mention colleagues'), 'Ottoline Ledger');
  const field = (await textField()) as HTMLTextAreaElement;
  fireEvent.change(field, { target: { value: 'Something for @Ott' } });
  fireEvent.keyUp(field, { key: 't' });
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-mentions-dropdown [role="menuitem"]')];
    expect(found).not.toEqual([]);
    return found;
  });
  expect(options.map(({ textContent }) => textContent)).toEqual(['Ottoline Ledger']);
  fireEvent.click(options[0] as HTMLElement);
  await waitFor(() => expect(field.value.trimEnd()).toBe('Something for @Ottoline Ledger'));
  await screen.findByText('Ottoline Ledger', { selector: '.ant-select-selection-item-content' });
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(async () =>
    expect(await fetchNotes()).toMatchObject([
      { text: 'Something for @Ottoline Ledger', mentions: [{ id: app.people.ADMIN.id }] },
    ]),
  );
});
