import Link from '@/components/Link';
import { useText } from '@/services/text';
import { lotAddress } from './addresses';

export interface Dependent {
  lot: string;
  why: 'result' | 'published' | 'changed' | 'pictures' | 'offered' | 'number';
}

/** Lots that somebody has gone on with, so that something can no longer be taken back: each with the reason. */
export function Dependents({ auctionId, lots }: { auctionId: number; lots: readonly Dependent[] }) {
  const t = useText();
  if (lots.length === 0) return null;
  return (
    <ul>
      {lots.map(({ lot, why }) => (
        <li key={lot}>
          <Link to={lotAddress(auctionId, lot)}>{t('lot.title', { number: lot })}</Link>:{' '}
          {t(`imports.depends.${why}`)}
        </li>
      ))}
    </ul>
  );
}
