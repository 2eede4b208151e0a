import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { LotForm } from '#contract/lots';
import { newAuction, newLot } from '../auctions/forms';
import type { ApiClient } from '../support/client';
import { openPage, type PageApp, type Visit } from '../support/page';

export const lots = [
  { number: '1', title: 'A map', estimateLow: 10_000, estimateHigh: 20_000, reserve: 9_000 },
  { number: '2', title: 'A globe' },
];

/** Creates a sale for one test and opens its grid. */
export async function openGrid(
  app: PageApp,
  manager: ApiClient,
  code: string,
  { as = 'MANAGER', language, initialLots = lots }: Visit & { initialLots?: Partial<LotForm>[] } = {},
): Promise<number> {
  const { id } = await newAuction(manager, { code });
  for (const lot of initialLots) await newLot(manager, id, lot);
  await openPage(app, `/auction/${id}?tab=lots`, { as, language });
  await screen.findByText('A map');
  return id;
}

/** Returns the label of the focused cell. */
export const activeCell = () => document.activeElement?.getAttribute('aria-label');
export const focus = () => document.activeElement as HTMLElement;
export const type = (text: string) => fireEvent.change(focus(), { target: { value: text } });
export const at = (cell: string) => waitFor(() => expect(activeCell()).toBe(cell));
export async function go(title: string, cell: string) {
  fireEvent.mouseDown(screen.getByText(title));
  await at(cell);
}
export async function click(key: string, cell: string, more: KeyboardEventInit = {}) {
  fireEvent.keyDown(focus(), { key, ...more });
  await at(cell);
}
