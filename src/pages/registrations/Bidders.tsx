import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import type { Auction } from '#contract/auctions';
import type { Currency } from '#contract/currencies';
import {
  acceptsBidders,
  acceptsBuyers,
  registrationChannels,
  registrationStates,
} from '#contract/registration-states';
import type { Registration } from '#contract/registrations';
import { CustomerLink } from '@/components/customers/CustomerLink';
import ListPage from '@/components/list/ListPage';
import type { ListColumn, ListFilter, Selection } from '@/components/list/types';
import { useBulkAction } from '@/components/list/useBulkAction';
import { Money } from '@/components/money/Money';
import { RegistrationState, RegistrationWarnings } from '@/components/registrations/RegistrationState';
import { api, apiUrl } from '@/services/api';
import { useShortcut } from '@/services/keys';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import CopyBidders from './CopyBidders';
import RegistrationSheet from './RegistrationSheet';

/** The columns of the printed list of paddles; limit and note only for those who may see them. */
const paperColumns = ['paddle', 'name', 'channel', 'state', 'limit', 'note'];

/** The bidders of a sale: who holds which paddle, and whether they may bid. */
export default function Bidders({ auction }: { auction: Auction }) {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const currency = useCurrency(auction.currency);
  const [isCopying, setCopying] = useState(false);
  const columns = useColumns(currency);
  const openNew = () => set({ bidder: 'new' }, 'push');
  const isOpen = acceptsBidders(auction);
  const canRegister = isOpen && access['registrations:register'] === true;
  const canImport = (isOpen || acceptsBuyers(auction)) && access['registrations:register'] === true;
  useShortcut(['n'], openNew, () => canRegister && !document.querySelector('.ant-drawer-open'));
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('registrations.state'),
        options: registrationStates.map((value) => ({ value, label: t(`registrations.state.${value}`) })),
        multiple: true,
      },
      {
        key: 'channel',
        label: t('registrations.channel'),
        options: registrationChannels.map((value) => ({
          value,
          label: t(`registrations.channel.${value}`),
        })),
        multiple: true,
      },
    ],
    [t],
  );
  const newButton = canRegister && (
    <Button type="primary" onClick={openNew}>
      {t('registrations.new')}
    </Button>
  );
  return (
    <>
      <ListPage<Registration>
        noun="registrations"
        list={api.registrations.list}
        params={useMemo(() => ({ id: auction.id }), [auction.id])}
        columns={columns}
        filters={filters}
        defaultSort="paddle"
        idOf={({ id }) => id}
        nameOf={({ paddle, name }) => paddle || name}
        hrefOf={({ id }) => `/auction/${auction.id}?tab=bidders&bidder=${id}`}
        fileOf={
          access['registrations:decide']
            ? (query) => apiUrl('registrations', 'export', { params: { id: auction.id }, query })
            : undefined
        }
        actions={
          access['registrations:decide']
            ? (selection) => <Approve auctionId={auction.id} selection={selection} />
            : undefined
        }
        tools={
          <>
            {newButton}
            {isOpen && access['registrations:decide'] && (
              <Button onClick={() => setCopying(true)}>{t('registrations.copy')}</Button>
            )}
            {canImport && (
              <Button onClick={() => set({ import: 'new' }, 'push')}>{t('imports.bidders.title')}</Button>
            )}
          </>
        }
        paper={{ label: t('registrations.print'), columns: paperColumns }}
        empty={{ title: t('registrations.none'), hint: t('registrations.none.hint'), action: newButton }}
      />
      <RegistrationSheet auction={auction} />
      {isCopying && <CopyBidders auctionId={auction.id} onClose={() => setCopying(false)} />}
    </>
  );
}

/** Approves the selected bidders. */
function Approve({ auctionId, selection }: { auctionId: number; selection: Selection }) {
  const t = useText();
  const { run, busy } = useBulkAction('registrations', async (rows) => {
    const { changed, refused } = await api.registrations.decideMany({
      params: { id: auctionId },
      body: { rows, step: 'approve' },
    });
    return {
      message: changed.length > 0 ? t('registrations.decided', { count: changed.length }) : undefined,
      refused,
    };
  });
  return (
    <Button loading={busy} onClick={() => void run(selection)}>
      {t('registrations.step.approve')}
    </Button>
  );
}

function useColumns(currency: Currency | undefined) {
  const t = useText();
  const access = useAccess();
  return useMemo(
    (): ListColumn<Registration>[] => [
      {
        key: 'paddle',
        title: t('registrations.paddle'),
        sort: 'paddle',
        width: 110,
        render: ({ paddle }) => paddle || '–',
      },
      {
        key: 'name',
        title: t('registrations.name'),
        sort: 'name',
        render: ({ name, customer }) => (
          <>
            <bdi>{name}</bdi> <CustomerLink customer={customer ?? null} />
          </>
        ),
      },
      {
        key: 'state',
        title: t('registrations.state'),
        sort: 'state',
        width: 130,
        render: (row) => <RegistrationState {...row} />,
      },
      {
        key: 'warnings',
        title: t('registrations.warnings'),
        width: 200,
        render: (row) => <RegistrationWarnings {...row} />,
      },
      {
        key: 'channel',
        title: t('registrations.channel'),
        width: 150,
        render: ({ channel, platform }) =>
          (channel === 'PLATFORM' && platform) || t(`registrations.channel.${channel}`),
      },
      ...(access['customers:see-limit'] && currency
        ? [
            {
              key: 'limit',
              title: t('common.aside', { what: t('terms.limit'), aside: currency.code }),
              width: 130,
              align: 'end' as const,
              render: ({ limit }: Registration) => <Money amount={limit} currency={currency} bare short />,
            },
            {
              key: 'won',
              title: t('common.aside', { what: t('registrations.won'), aside: currency.code }),
              width: 130,
              align: 'end' as const,
              render: ({ won }: Registration) => <Money amount={won} currency={currency} bare short />,
            },
            {
              key: 'lots',
              title: t('registrations.lots'),
              width: 80,
              align: 'end' as const,
              render: ({ lots }: Registration) => lots,
            },
            {
              key: 'note',
              title: t('registrations.note'),
              hidden: true as const,
              render: ({ note }: Registration) => note,
            },
          ]
        : []),
    ],
    [t, access, currency],
  );
}
