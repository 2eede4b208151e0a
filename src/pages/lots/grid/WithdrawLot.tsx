import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import { getNextState } from '#contract/api/lifecycle';
import type { Auction } from '#contract/auctions';
import { lotLifecycle } from '#contract/lot-states';
import type { LotRow } from '#contract/lots';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  auction: Auction;
  /** undefined unless exactly one is selected */
  lot: LotRow | undefined;
  onDone(): Promise<unknown>;
}

/** Withdraws a lot and asks for the reason. */
export function WithdrawLot({ auction, lot, onDone }: Props) {
  const t = useText();
  const access = useAccess();
  /** the lot when the dialog was opened: the selection may change meanwhile */
  const [withdrawing, setWithdrawing] = useState<LotRow>();
  const withdraw = useAction(async ({ id, number, version }: LotRow, reason: string) => {
    await api.lots.withdraw({ params: { id: auction.id, number }, body: { id, version, reason } });
    setWithdrawing(undefined);
    await onDone();
    notifyDone(t('lots.withdrawn', { number }));
  });
  return (
    <>
      {lot &&
        access['lots:withdraw'] &&
        auction.status !== 'CANCELLED' &&
        getNextState(lotLifecycle, lot.status, 'withdraw') !== undefined && (
          <Button size="small" onClick={() => setWithdrawing(lot)}>
            {t('lots.withdraw')}
          </Button>
        )}
      {withdrawing && (
        <ReasonDialog
          title={t('lots.withdraw.reason', { number: withdrawing.number })}
          label={t('lots.withdraw')}
          busy={withdraw.busy}
          issue={withdraw.issue}
          onReason={(reason) => void withdraw.run(withdrawing, reason)}
          onCancel={() => setWithdrawing(undefined)}
        />
      )}
    </>
  );
}
