import { Button } from 'antd';
import { getNextState } from '#contract/api/lifecycle';
import type { RefusedRow } from '#contract/api/selection';
import { type LotStatus, lotLifecycle } from '#contract/lot-states';
import { useText } from '@/services/text';
import { useEnterSale } from './useEnterSale';

interface Props {
  lots: readonly { id: number; version: number; number: string; status: LotStatus; editable: boolean }[];
  size?: 'small';
  /** called afterward with the refused rows */
  done?(refused: readonly RefusedRow[]): void;
}

/** "Offer again": enters passed lots into an upcoming sale chosen in a dialog. Renders nothing unless all lots passed. */
export function Reoffer({ lots, size, done }: Props) {
  const t = useText();
  const { choose, dialog } = useEnterSale();
  const [first] = lots;
  const reofferable = lots.every(
    ({ status, editable }) => editable && getNextState(lotLifecycle, status, 'reoffer') !== undefined,
  );
  return (
    <>
      {first && reofferable && choose && (
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
