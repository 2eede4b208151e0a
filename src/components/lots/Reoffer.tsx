import { Button } from 'antd';
import { after } from '#contract/api/lifecycle';
import type { RefusedRow } from '#contract/api/selection';
import { type LotStatus, lotLifecycle } from '#contract/lot-states';
import { useText } from '@/services/text';
import { useIntoSale } from './useIntoSale';

interface Props {
  lots: readonly { id: number; version: number; number: string; status: LotStatus; editable: boolean }[];
  size?: 'small';
  /** called afterwards with the rows that were refused */
  done?(refused: readonly RefusedRow[]): void;
}

/** "Offer again": passed lots go into a coming sale, which is asked for. Nothing while one of them did not pass. */
export function Reoffer({ lots, size, done }: Props) {
  const t = useText();
  const { choose, dialog } = useIntoSale();
  const [first] = lots;
  const possible = lots.every(
    ({ status, editable }) => editable && after(lotLifecycle, status, 'reoffer') !== undefined,
  );
  return (
    <>
      {first && possible && choose && (
        <Button
          size={size}
          onClick={() =>
            choose({
              lots: lots.map(({ id, version }) => ({ id, version })),
              title: t('lots.reoffer.title', { count: lots.length, number: first.number }),
              ...(done && { done }),
            })
          }
        >
          {t('lots.reoffer')}
        </Button>
      )}
      {dialog}
    </>
  );
}
