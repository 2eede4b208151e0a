import type { Invoice } from '#contract/invoices';
import { groupByLot, type LineGroup } from './lineWorking';

type Lot = NonNullable<LineGroup['lot']> & { saleId: number };

/** Returns the lots of an invoice that were neither handed over yet nor credited in full. */
export function listUnreleased({ lines, releases }: Pick<Invoice, 'lines' | 'releases'>): Lot[] {
  const released = new Set(releases.map(({ saleId }) => saleId));
  return groupByLot(lines).flatMap((group) => {
    const { lot } = group;
    if (!lot || lot.saleId === null || released.has(lot.saleId) || isCredited(group)) return [];
    return [{ ...lot, saleId: lot.saleId }];
  });
}

/** Returns whether nothing is left of the lines of a lot, so that its buyer does not get it. */
const isCredited = ({ lines }: LineGroup): boolean =>
  lines.some(({ credited }) => credited > 0) && lines.every(({ amount, credited }) => credited >= amount);
