import { useText } from '@/services/text';
import { DependentList } from '../page/DependentList';
import { lotAddress } from './addresses';

export interface Dependent {
  lot: string;
  why: 'department' | 'removed' | 'result' | 'published' | 'changed' | 'pictures' | 'offered' | 'number';
}

/** Lists lots with later changes that prevent an undo. */
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
