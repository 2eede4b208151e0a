import type { EmailLot, Preview } from '#contract/emails';
import { newAuction, newLot } from '../auctions/forms';
import { openTestApp, type TestApp } from '../support/app';
import type { ApiClient } from '../support/client';

let app: TestApp;
let manager: ApiClient;
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await openTestApp();
  manager = await app.signIn('MANAGER');
  const { books } = app.departments;
  for (const code of ['RS 1', 'RS 12']) {
    const { id } = await newAuction(manager, { code, departmentIds: [books] });
    for (const [number, title] of [
      ['1', 'An atlas of the seas'],
      ['12', 'A clock'],
    ]) {
      const lot = await newLot(manager, id, { number, title, artist: 'Nemo', departmentId: books });
      ids[`${code} ${number}`] = lot.id;
    }
  }
});
afterAll(() => app.close());

const fetchLots = async (query: string) =>
  (await manager.get<{ lots: EmailLot[] }>(`/emails/lots?${query}`)).body.lots;
const searchLots = async (q: string) =>
  (await fetchLots(`q=${encodeURIComponent(q)}`))
    .map(({ auctionCode, number }) => `${auctionCode} ${number}`)
    .toSorted();

test('finds a lot for an email by sale and number, artist, or title', async () => {
  expect(await searchLots('rs 1 12')).toEqual(['RS 1 12']);
  // The code of one sale begins with that of another.
  expect(await searchLots('RS 12 1')).toEqual(['RS 12 1', 'RS 12 12']);
  expect(await searchLots('atlas')).toEqual(['RS 1 1', 'RS 12 1']);
  expect(await searchLots('nemo clock')).toEqual(['RS 1 12', 'RS 12 12']);
  expect(await searchLots('')).toEqual([]);
  const [one] = await fetchLots(`ids=${ids['RS 12 12']}`);
  expect(one).toMatchObject({ auctionCode: 'RS 12', number: '12', artist: 'Nemo', title: 'A clock' });
});

test('the preview beside the editor marks which part belongs to which block', async () => {
  const content = {
    subject: 'Lots',
    preheader: '',
    body: {
      mode: 'BLOCKS',
      blocks: [
        { id: 'head1', type: 'heading', level: 1, text: 'Clocks', align: 'LEFT' },
        { id: 'lot1', type: 'lot', lotId: ids['RS 1 12'], parts: ['number', 'title'] },
      ],
    },
  };
  const { body } = await manager.post<Preview>('/emails/preview', { content, language: 'en-US' });
  for (const mark of ['b-head1', 'b-lot1'])
    expect(body.html).toMatch(new RegExp(`class="[^"]*\\b${mark}\\b`));
});
