import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { InputNumber, Modal, Select } from 'antd';
import { useId, useState } from 'react';
import type { RefusedRow } from '#contract/api/selection';
import type { AddedLots, LotTargets } from '#contract/lots';
import { maxReduction } from '#contract/money/reductions';
import { Refused } from '@/components/list/Refused';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import LoadError from '@/components/page/LoadError';
import { SaleDay } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import { type SaleEntry, toSaleEntryBody } from './saleEntry';
import './saleDialog.css';

type Target = LotTargets['targets'][number];

interface Props {
  entry: SaleEntry;
  onEntered(auction: Target, lots: AddedLots['lots']): Promise<unknown>;
  onClose(): void;
}

/** Asks for the sale that items or passed lots enter, and for the reduction of the amounts of passed lots. */
export default function SaleDialog({ entry, onEntered, onClose }: Props) {
  const t = useText();
  useFocusReturn();
  const query = useQuery({
    queryKey: ['lots', 'targets', toSaleEntryBody(entry)],
    queryFn: () => api.lots.enterTargets({ body: toSaleEntryBody(entry) }),
    staleTime: 0,
  });
  const [selectedId, setSelectedId] = useState<number>();
  const [reduction, setReduction] = useState<number>();
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const sale = query.data?.targets.find(({ id }) => id === selectedId);
  const enter = useAction(async (target: Target) => {
    const reply = await api.lots.enter({
      params: { id: target.id },
      body: { ...toSaleEntryBody(entry), reduction },
    });
    await onEntered(target, reply.lots);
    entry.done?.(reply.refused);
    if (reply.refused.length === 0 || entry.done) onClose();
    else setRefused(reply.refused);
  });
  return (
    <Modal
      open
      title={entry.title}
      okText={t(entry.isReoffer || 'lots' in entry ? 'lots.reoffer' : 'lots.enter')}
      okButtonProps={{ disabled: !sale || refused.length > 0, loading: enter.busy }}
      onOk={() => sale && void enter.run(sale)}
      onCancel={onClose}
    >
      <ErrorNotice text={enter.issue} />
      {refused.length > 0 && <Refused rows={refused} />}
      {query.error && <LoadError error={query.error} onRetry={() => void query.refetch()} />}
      {query.data?.targets.length === 0 ? (
        <p>
          {t('lots.enter.none')} <Link to="/auction/new">{t('auctions.new')}</Link>
        </p>
      ) : (
        <>
          <TargetSelect targets={query.data?.targets} value={selectedId} onChange={setSelectedId} />
          {sale && (
            <p className="sale-choice-facts">
              <SaleDay at={sale.startsAt} zone={sale.timeZone} none={t('catalogue.date.none')} /> ·{' '}
              {t('lots.enter.lots', { count: sale.lots })}
            </p>
          )}
          {query.data && query.data.passed.length > 0 && (
            <CarriedOver
              passed={query.data.passed}
              sale={sale}
              reduction={reduction ?? query.data.reduction}
              onReduction={setReduction}
            />
          )}
        </>
      )}
    </Modal>
  );
}

interface SelectProps {
  targets: readonly Target[] | undefined;
  value: number | undefined;
  onChange(id: number): void;
}

/** Lists sales of the departments of the items first. Users choose the sale themselves. */
function TargetSelect({ targets = [], value, onChange }: SelectProps) {
  const t = useText();
  const id = useId();
  const group = (isOfDepartment: boolean) => ({
    label: t(isOfDepartment ? 'lots.enter.ofDepartment' : 'lots.enter.others'),
    options: targets
      .filter((one) => one.isOfDepartment === isOfDepartment)
      .map((one) => ({ value: one.id, label: `${one.code} · ${one.title}` })),
  });
  const groups = [group(true), group(false)].filter(({ options }) => options.length > 0);
  return (
    <>
      <label htmlFor={id}>{t('auctions.auction')}</label>
      <Select
        id={id}
        className="sale-choice"
        autoFocus
        placeholder={t('lots.enter.choose')}
        value={value}
        onChange={onChange}
        showSearch={{ optionFilterProp: 'label' }}
        options={groups}
      />
    </>
  );
}

interface CarriedOverProps {
  passed: LotTargets['passed'];
  sale: Target | undefined;
  reduction: number;
  onReduction(percent: number): void;
}

/** Shows what is carried over from passed lots, and asks for the reduction of their amounts. */
function CarriedOver({ passed, sale, reduction, onReduction }: CarriedOverProps) {
  const t = useText();
  const id = useId();
  const access = useAccess();
  const count = passed.reduce((sum, one) => sum + one.count, 0);
  const same = passed
    .filter(({ currency }) => sale === undefined || sale.currency === currency)
    .reduce((sum, one) => sum + one.count, 0);
  if (sale && same === 0) return <p>{t('lots.reoffer.currency', { currency: sale.currency })}</p>;
  return (
    <>
      <p>
        {sale && same < count
          ? t('lots.reoffer.partly', { count, same, other: count - same, currency: sale.currency })
          : t(passed.length > 1 ? 'lots.reoffer.currencies' : 'lots.reoffer.along', { count })}
      </p>
      <label htmlFor={id}>{t('lots.reoffer.reduction')}</label>
      <InputNumber
        id={id}
        className="sale-reduction"
        min={0}
        max={maxReduction}
        precision={0}
        suffix="%"
        value={reduction}
        // The reduction applies to reserves as well.
        disabled={!access['lots:see-reserve']}
        onChange={(percent) => onReduction(percent ?? 0)}
      />
    </>
  );
}
