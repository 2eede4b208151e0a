import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Table, type TableColumnsType } from 'antd';
import type { ReportPurchase } from '#contract/campaign-report-lines';
import { boughtWithinDays } from '#contract/people-groups';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { defaultPageSize } from '@/components/list/listQuery';
import Paging from '@/components/list/Paging';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { type Text, useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { ActiveFilters } from './ActiveFilters';
import { clearedFilters, purchasesQuery } from './useCampaignReport';
import '@/components/list/list.css';

/** Shows how the revenue of a campaign was calculated: each purchase with the click before it. */
export default function Purchases({ id }: { id: number }) {
  const t = useText();
  const { query, set } = useUrl();
  const purchaseQuery = purchasesQuery(query);
  const currency = query.get('currency');
  const filterTexts = [
    ...(currency === null ? [] : [currency]),
    ...(query.get('visited') === 'true' ? [t('campaignReports.visited')] : []),
  ];
  const purchases = useQuery({
    queryKey: ['campaignReports', id, 'purchases', purchaseQuery],
    queryFn: () => api.campaignReports.purchases({ params: { id }, query: purchaseQuery }),
    placeholderData: keepPreviousData,
  });
  return (
    <section className="campaign-section">
      <p className="quiet">{t('campaignReports.sales.hint', { days: boughtWithinDays })}</p>
      {filterTexts.length > 0 && (
        <div className="list-tools">
          <ActiveFilters
            what={filterTexts}
            onClear={() => set({ ...clearedFilters, page: undefined }, 'push')}
          />
        </div>
      )}
      <Loaded query={purchases}>
        {({ data, total, page, pageSize }) => (
          <>
            <Table<ReportPurchase>
              className="wide-table"
              size="small"
              rowKey="id"
              columns={buildColumns(t)}
              dataSource={data}
              locale={{ emptyText: t('campaignReports.sales.none') }}
              pagination={false}
            />
            {total > defaultPageSize && (
              <Paging
                page={page}
                size={pageSize}
                total={total}
                onTurn={(next, size) => set({ page: next, pageSize: size }, 'push')}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const buildColumns = (t: Text): TableColumnsType<ReportPurchase> => [
  {
    key: 'buyer',
    title: t('campaignReports.customer'),
    render: (_, { buyer }) =>
      buyer && (
        <>
          {buyer.name} <CustomerLink customer={buyer} />
        </>
      ),
  },
  {
    key: 'clickedAt',
    title: t('campaignReports.clickedAt'),
    render: (_, { clickedAt }) => <LocalTime at={clickedAt} />,
  },
  { key: 'soldAt', title: t('campaignReports.soldAt'), render: (_, { soldAt }) => <LocalTime at={soldAt} /> },
  {
    key: 'what',
    title: t('campaignReports.bought.what'),
    render: (_, { auctionId, lotNumber, collectionId, title, place, visited }) => (
      <>
        {auctionId !== null && lotNumber !== null ? (
          <Link to={lotAddress(auctionId, lotNumber)}>
            {place} · {lotNumber}
          </Link>
        ) : (
          <Link to={`/collection/${collectionId}`}>{place}</Link>
        )}{' '}
        {title}
        {visited && (
          <>
            <br />
            <small>{t('campaignReports.visited')}</small>
          </>
        )}
      </>
    ),
  },
  {
    key: 'price',
    title: t('campaignReports.hammer'),
    align: 'end',
    render: (_, { price, currency }) => <Money amount={price} currency={currency} short />,
  },
];
