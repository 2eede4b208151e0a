import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { saleIs } from '#contract/auction-states';
import type { Auction } from '#contract/auctions';
import { after } from '#contract/lifecycle';
import { lotLifecycle } from '#contract/lot-states';
import type { LotRow } from '#contract/lots';
import Fault from '@/components/Fault';
import { ReasonDialog } from '@/components/form/ReasonDialog';
import { Reoffer } from '@/components/lots/Reoffer';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  auction: Auction;
  lots: readonly LotRow[];
  onOpen(lot: LotRow): void;
  onDone(): Promise<unknown>;
}

/** What can be done to the lots whose cells are selected. Always there, so that the grid below never jumps. */
export function SelectedLots({ auction, lots, onOpen, onDone }: Props) {
  const t = useText();
  const access = useAccess();
  /** the lot as it was when the reason was asked for: the rows below may change meanwhile */
  const [withdrawing, setWithdrawing] = useState<LotRow>();
  const [first] = lots;
  const removable =
    access['lots:remove'] &&
    saleIs('open', auction) &&
    lots.every(({ editable, status }) => editable && status === 'DRAFT');
  const withdrawable =
    access['lots:withdraw'] &&
    auction.status !== 'CANCELLED' &&
    lots.length === 1 &&
    first !== undefined &&
    after(lotLifecycle, first.status, 'withdraw') !== undefined;
  const remove = useDeed(async () => {
    try {
      for (const { number, id, version } of lots)
        await api.lots.remove({ params: { id: auction.id, number }, query: { id, version } });
    } finally {
      // Those before the one that was refused are gone, and that one is no longer what is shown.
      await onDone();
    }
    notifyDone(t('lots.removed', { count: lots.length }));
  });
  const withdraw = useDeed(async ({ id, number, version }: LotRow, reason: string) => {
    await api.lots.withdraw({ params: { id: auction.id, number }, body: { id, version, reason } });
    setWithdrawing(undefined);
    await onDone();
    notifyDone(t('lots.withdrawn', { number }));
  });
  return (
    <div className="grid-selected no-print">
      <span>
        {lots.length > 1
          ? t('lots.selected', { count: lots.length })
          : first && `${t('lots.lot')} ${first.number}`}
      </span>
      {first && lots.length === 1 && (
        <Button size="small" onClick={() => onOpen(first)}>
          {t('lots.openSelected')}
        </Button>
      )}
      {first && removable && (
        <Popconfirm
          title={t('lots.remove.ask', { count: lots.length, first: first.number })}
          okText={t('lots.remove')}
          onConfirm={() => void remove.run()}
        >
          <Button size="small" loading={remove.busy}>
            {t('lots.remove')}
          </Button>
        </Popconfirm>
      )}
      {first && withdrawable && (
        <Button size="small" onClick={() => setWithdrawing(first)}>
          {t('lots.withdraw')}
        </Button>
      )}
      <Reoffer lots={lots} size="small" />
      <Fault text={remove.fault} />
      {withdrawing && (
        <ReasonDialog
          title={t('lots.withdraw.reason', { number: withdrawing.number })}
          label={t('lots.withdraw')}
          busy={withdraw.busy}
          fault={withdraw.fault}
          onReason={(reason) => void withdraw.run(withdrawing, reason)}
          onCancel={() => setWithdrawing(undefined)}
        />
      )}
    </div>
  );
}
