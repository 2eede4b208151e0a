import { screen, waitFor, within } from '@testing-library/react';
import type { PresenceNoun } from '#contract/presence';
import { newAuction, newLot } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { goTo, openPage, openPageApp, type PageApp } from '../support/page';
import { createFilledCollection, listWorks, newItem } from '../works/gallery';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

const newCustomer = async () =>
  (await manager.post<{ id: number }>('/customers', { lastName: 'Inventar' })).body.id;
const findSentence = () => screen.findByText(`${app.people.MANAGER.name} is here too`);

test('a page shows who arrives, and who has left, without a reload', async () => {
  const id = await newCustomer();
  await openPage(app, `/customer/${id}`, { as: 'ADMIN' });
  await screen.findByRole('heading', { level: 1, name: /Inventar/ });
  expect(screen.queryByText(/is here too/)).toBeNull();
  await manager.put(`/presence/customers/${id}`);
  const sentence = await findSentence();
  const status = within(sentence.closest('[aria-live]') as HTMLElement);
  expect(status.getByRole('link', { name: app.people.MANAGER.name })).toHaveAttribute(
    'href',
    expect.stringContaining(`user=${app.people.MANAGER.id}`),
  );
  await manager.delete(`/presence/customers/${id}`);
  await waitFor(() => expect(screen.queryByText(/is here too/)).toBeNull());
});

test('a user who leaves the page is gone for the others at once', async () => {
  const id = await newCustomer();
  const listColleagues = async () =>
    (await manager.put<{ colleagues: { name: string }[] }>(`/presence/customers/${id}`)).body.colleagues.map(
      ({ name }) => name,
    );
  await openPage(app, `/customer/${id}`, { as: 'ADMIN' });
  await waitFor(async () => expect(await listColleagues()).toEqual([app.people.ADMIN.name]));
  goTo('/customers');
  await waitFor(async () => expect(await listColleagues()).toEqual([]));
});

test('every page on which a row is edited shows who else has it open', async () => {
  const sale = await newAuction(manager, { code: 'HERE', title: 'Atlases' });
  const collection = await createFilledCollection(manager, ['Map']);
  const [work] = await listWorks(manager, collection.id);
  const item = await newItem(manager, { title: 'Globe' });
  const lot = await newLot(manager, sale.id, { title: 'Chart' });
  const { body: template } = await manager.post<{ id: number }>('/templates', {
    name: 'News',
    from: 'BLANK',
    language: 'en-US',
  });
  const { body: campaign } = await manager.post<{ id: number }>('/campaigns', { name: 'Spring' });
  const pages: [PresenceNoun, number, string][] = [
    ['auctions', sale.id, `/auction/${sale.id}`],
    ['collections', collection.id, `/collection/${collection.id}`],
    ['items', item.id, `/items?item=${item.id}`],
    ['works', work?.id ?? 0, `/collection/${collection.id}/item/${work?.itemNo}`],
    ['lots', lot.id, `/auction/${sale.id}/item/${lot.number}`],
    ['templates', template.id, `/template/${template.id}`],
    ['campaigns', campaign.id, `/campaign/${campaign.id}`],
  ];
  for (const [noun, id, path] of pages) {
    const { status } = await manager.put(`/presence/${noun}/${id}`);
    expect([noun, status]).toEqual([noun, 200]);
    await openPage(app, path, { as: 'ADMIN' });
    const texts = [noun, `${app.people.MANAGER.name} is here too`];
    await waitFor(
      () => expect([noun, document.querySelector('.presence-words')?.textContent]).toEqual(texts),
      {
        timeout: 15_000,
      },
    );
  }
});
