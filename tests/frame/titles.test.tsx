import { screen, waitFor } from '@testing-library/react';
import type { Role } from '#contract/api/permissions';
import { newAuction } from '../auctions/forms';
import { goTo, openPage, openPageApp, type PageApp } from '../support/page';

let app: PageApp;
let id: number;
beforeAll(async () => {
  app = await openPageApp();
  id = (await newAuction(await app.signIn('MANAGER'), { code: 'NAMED' })).id;
});
afterAll(() => app.close());

const titled = async (path: string, as: Role, title: string) => {
  await openPage(app, path, { as });
  await waitFor(() => expect(document.title).toBe(`${title} · Rostrum`));
};

test('each tab of settings and of a report has its own title', async () => {
  await titled('/settings/gallery', 'ADMIN', 'Gallery · Settings');
  await titled('/settings/admin-settings/outbox', 'ADMIN', 'Outbox · Admin settings');
  await titled(`/auction/${id}/report/lots`, 'MANAGER', 'Prices realized · Report on NAMED');
});

test('missing and forbidden pages do not keep the title of the page they replace', async () => {
  await titled('/auction/999999', 'MANAGER', 'Page not found');
  await titled('/settings/admin-settings/outbox', 'MANAGER', 'Access denied');
});

test('a page keeps its title under the sheet of a colleague', async () => {
  await titled(`/auction/${id}`, 'MANAGER', 'NAMED · The sale NAMED');
  goTo(`/auction/${id}?user=${app.people.EDITOR.id}`);
  await screen.findByRole('dialog');
  expect(document.title).toBe('NAMED · The sale NAMED · Rostrum');
});
