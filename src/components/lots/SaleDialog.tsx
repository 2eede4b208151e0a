import { useQuery } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { salePhases } from '#contract/auction-states';
import type { AuctionRow } from '#contract/auctions';
import type { Entered } from '#contract/lots';
import { may } from '#contract/permissions';
import type { RefusedRow } from '#contract/selection';
import Fault from '@/components/Fault';
import Link from '@/components/Link';
import { Refused } from '@/components/list/Refused';
import { SaleDay } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import type { IntoSale } from './intoSale';
import './saleDialog.css';

interface Props {
  what: IntoSale;
  onEntered(auction: AuctionRow, lots: Entered['lots']): Promise<unknown>;
  onClose(): void;
}

/** Asks into which coming sale things go; the next one is chosen already. */
export default function SaleDialog({ what, onEntered, onClose }: Props) {
  const t = useText();
  const id = useId();
  useFocusReturn();
  const sales = useOpenSales();
  const [chosen, setChosen] = useState<number>();
  const [refused, setRefused] = useState<readonly RefusedRow[]>([]);
  const sale = sales.data?.find((one) => one.id === chosen) ?? nextOf(sales.data);
  const put = useDeed(async (into: AuctionRow) => {
    const answer = await enter(into.id, what);
    await onEntered(into, answer.lots);
    what.done?.(answer.refused);
    if (answer.refused.length === 0 || what.done) onClose();
    else setRefused(answer.refused);
  });
  return (
    <Modal
      open
      title={what.title}
      okText={t('items' in what ? 'lots.enter' : 'lots.reoffer')}
      okButtonProps={{ disabled: !sale || refused.length > 0, loading: put.busy }}
      onOk={() => sale && void put.run(sale)}
      onCancel={onClose}
    >
      <Fault text={put.fault} />
      {refused.length > 0 && <Refused rows={refused} />}
      {sales.data?.length === 0 ? (
        <p>
          {t('lots.enter.none')} <Link to="/auction/new">{t('auctions.new')}</Link>
        </p>
      ) : (
        <>
          <label htmlFor={id}>{t('auctions.auction')}</label>
          <Select
            id={id}
            className="sale-choice"
            autoFocus
            loading={sales.isPending}
            value={sale?.id}
            onChange={setChosen}
            showSearch={{ optionFilterProp: 'label' }}
            options={sales.data?.map(({ id: value, code, title }) => ({
              value,
              label: `${code} · ${title}`,
            }))}
          />
          {sale && (
            <p className="sale-choice-facts">
              <SaleDay at={sale.startsAt} zone={sale.timeZone} none={t('catalogue.date.none')} /> ·{' '}
              {t('lots.enter.lots', { count: sale.lots })}
            </p>
          )}
          {'lots' in what && <p>{t('lots.reoffer.along')}</p>}
        </>
      )}
    </Modal>
  );
}

/** The next one to come; without one, any. */
const nextOf = (sales: readonly AuctionRow[] = []): AuctionRow | undefined =>
  sales.find(({ startsAt }) => startsAt !== null && new Date(startsAt) > new Date()) ?? sales[0];

const enter = (id: number, what: IntoSale): Promise<Entered> =>
  'items' in what
    ? api.lots.enter({ params: { id }, body: { rows: what.items } })
    : api.lots.reoffer({ params: { id }, body: { lots: [...what.lots] } });

/** Coming sales that still take lots of this person, the earliest first. */
function useOpenSales() {
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  return useQuery({
    queryKey: ['auctions', 'open'],
    queryFn: () =>
      api.auctions.list({ query: { status: [...salePhases.open], sort: 'startsAt', pageSize: 100 } }),
    select: ({ data }) =>
      data.filter(({ departmentIds }) => user != null && may(user, 'lots:edit', departmentIds)),
  });
}
