import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { LotRow, LotSheet } from '#contract/lots';
import { changeLot, readLot } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openPageApp, type PageApp } from '../support/page';
import { click, focus, go, lots, openGrid } from './gridKeys';

let app: PageApp;
let manager: ApiClient;
beforeAll(async () => {
  app = await openPageApp();
  manager = await app.signIn('MANAGER');
});
afterAll(() => app.close());

describe('pasted numbers', () => {
  const three = [...lots, { number: '3', title: 'A compass' }];
  const titles = async (id: number, ...numbers: string[]) =>
    Promise.all(numbers.map(async (number) => (await readLot(manager, id, number)).title));
  async function paste(text: string) {
    await go('A map', 'Lot 1, Title, A map');
    await click('Home', 'Lot 1, Lot, 1');
    fireEvent.paste(focus(), { clipboardData: { getData: () => text } });
  }
  const clickUndo = () => fireEvent.keyDown(focus(), { key: 'z', ctrlKey: true });
  const isSettled = async (sign: string) => {
    const cells = () => screen.getAllByRole('gridcell').map((cell) => cell.textContent);
    await waitFor(() => expect(cells()).toContain(sign));
  };
  /** Records the requests of the page from here on, except reads and the signs of presence, which it repeats automatically. */
  function recordWrites(id: number): string[] {
    const recordedWrites: string[] = [];
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) => {
      const isWrite =
        typeof input === 'string' && !/^(https?:|\/api\/presence\/)/.test(input) && init?.method !== 'GET';
      if (isWrite) recordedWrites.push(`${init?.method} ${input}`.replace(`/api/auctions/${id}/`, ''));
      return fetch(input, init);
    };
    return recordedWrites;
  }

  test('of fifty lots are one request, and one more undoes all of them', async () => {
    const fifty = Array.from({ length: 50 }, (_, at) => ({
      number: `${at + 1}`,
      title: at === 0 ? 'A map' : `Leaf ${at + 1}`,
    }));
    const id = await openGrid(app, manager, 'SHIFT', { initialLots: fifty });
    const recordedWrites = recordWrites(id);
    const shifted = fifty.map((_, at) => `${at + 2}`);
    await paste(shifted.join('\n'));
    await isSettled('2✓');
    expect(recordedWrites).toEqual(['PUT lot-numbers']);
    expect(await titles(id, ...shifted)).toEqual(fifty.map(({ title }) => title));

    clickUndo();
    await isSettled('1✓');
    expect(recordedWrites).toEqual(['PUT lot-numbers', 'PUT lot-numbers']);
    const { body } = await manager.get<{ data: LotRow[] }>(`/auctions/${id}/lots?pageSize=100`);
    expect(body.data.map(({ number, title }) => ({ number, title }))).toEqual(fifty);
  });

  test('can swap two lots', async () => {
    const id = await openGrid(app, manager, 'SWAP');
    await paste('2\n1');
    await waitFor(async () => expect(await titles(id, '1', '2')).toEqual(['A globe', 'A map']));
  });

  test('are saved before values pasted beside them, and all of it can be undone', async () => {
    const id = await openGrid(app, manager, 'BESIDE');
    const recordedWrites = recordWrites(id);
    await paste('2\tRembrandt\n1\tVermeer');
    const artists = async () =>
      Promise.all(['1', '2'].map(async (number) => (await readLot(manager, id, number)).artist));
    await waitFor(async () => expect(await artists()).toEqual(['Vermeer', 'Rembrandt']));
    expect(await titles(id, '1', '2')).toEqual(['A globe', 'A map']);
    expect(recordedWrites).toHaveLength(3);
    expect(recordedWrites[0]).toBe('PUT lot-numbers');
    for (const artist of ['Rembrandt', 'Vermeer']) await isSettled(`${artist}✓`);

    clickUndo();
    await waitFor(async () => expect(await artists()).toEqual(['', '']));
    expect(await titles(id, '1', '2')).toEqual(['A map', 'A globe']);
    expect(recordedWrites).toHaveLength(6);
  });

  test('stay as typed with the reasons if one is taken', async () => {
    const id = await openGrid(app, manager, 'NUMBER TAKEN', { initialLots: three });
    await paste('3\n4');
    expect(await screen.findByTitle('This is already in use. Choose another one.')).toHaveTextContent('3');
    expect(screen.getByTitle('Check the marked fields and try again.')).toHaveTextContent('4');
    expect(await titles(id, '1', '2', '3')).toEqual(['A map', 'A globe', 'A compass']);
  });

  test('merge with changes by others in the meantime', async () => {
    const id = await openGrid(app, manager, 'MEANWHILE');
    await changeLot(manager, await readLot(manager, id, '1'), { artist: 'Rembrandt' });
    await changeLot(manager, await readLot(manager, id, '2'), { title: 'A sphere' });
    await paste('2\n1');
    await waitFor(async () => expect(await titles(id, '1', '2')).toEqual(['A sphere', 'A map']));
    expect(await screen.findByText('A sphere')).toBeInTheDocument();
    expect(await screen.findByText('Rembrandt')).toBeInTheDocument();
  });

  test.each([
    [
      'has got another number',
      async (lot: LotSheet) => void (await changeLot(manager, lot, { number: '9' })),
    ],
    [
      'was taken out',
      async ({ auctionId, number, id, version }: LotSheet) =>
        void (await manager.delete(`/auctions/${auctionId}/lots/${number}?id=${id}&version=${version}`)),
    ],
  ])('are all refused if a lot %s, and the grid says so', async (what, meanwhile) => {
    const id = await openGrid(app, manager, `AWAY ${what}`, { initialLots: three });
    await meanwhile(await readLot(manager, id, '2'));
    await paste('2\n3\n4');
    expect(
      await screen.findByText('Lot 2 was renumbered or removed. Your changes to it were not saved.'),
    ).toBeInTheDocument();
    expect(await titles(id, '1', '3')).toEqual(['A map', 'A compass']);
  });
});
