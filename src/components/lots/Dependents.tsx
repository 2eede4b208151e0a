import { useText } from '@/services/text';
import { DependentList } from '../page/DependentList';
import { lotAddress } from './addresses';

export interface Dependent {
  lot: string;
  why: 'department' | 'removed' | 'result' | 'published' | 'changed' | 'pictures' | 'offered' | 'number';
}

/** Lots that somebody has gone on with, so that something can no longer be taken back. */
export function Dependents({ auctionId, lots }: { auctionId: number; lots: readonly Dependent[] }) {
  const t = useText();
  return (
    <DependentList
      rows={lots.map(({ lot, why }) => ({
        to: why === 'removed' ? undefined : lotAddress(auctionId, lot),
        name: t('lot.title', { number: lot }),
        why: t(`imports.depends.${why}`),
      }))}
    />
  );
}
