import { PlusOutlined } from '@ant-design/icons';
import { useAccess, useIntl } from '@umijs/max';
import { Progress } from 'antd';
import { lazy, useMemo } from 'react';
import { stepPermissions } from '#contract/campaign-steps';
import { type CampaignRow, campaignTabs } from '#contract/campaigns';
import { topics } from '#contract/consents';
import Colleague from '@/components/avatars/Colleague';
import { CampaignState } from '@/components/campaigns/CampaignState';
import ListPage from '@/components/list/ListPage';
import { useRememberedList } from '@/components/list/lastList';
import { menuLink } from '@/components/list/menu';
import type { ListColumn, ListFilter, ListTab } from '@/components/list/types';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useDepartments, useStaff } from '@/services/lookups';
import { useText } from '@/services/text';

const SelectedCampaigns = lazy(() => import('./SelectedCampaigns'));

export const defaultTab = 'drafts';
export const defaultSort = '-updatedAt';
const hrefOf = ({ id }: CampaignRow) => `/campaign/${id}`;
const tabKeys = [...Object.keys(campaignTabs), 'all'] as (keyof typeof campaignTabs | 'all')[];

/** The list of campaigns with their results. */
export default function CampaignList() {
  const t = useText();
  const access = useAccess();
  useRememberedList('/campaigns');
  const columns = useColumns();
  const filters = useFilters();
  const tabs = useMemo(
    (): ListTab[] => tabKeys.map((key) => ({ key, label: t(`campaigns.tab.${key}`) })),
    [t],
  );
  const action = access['campaigns:edit'] && (
    <LinkButton to="/campaign/new" type="primary" icon={<PlusOutlined />}>
      {t('campaigns.new')}
    </LinkButton>
  );
  return (
    <ListPage<CampaignRow>
      noun="campaigns"
      list={api.campaigns.list}
      title={t('campaigns.title')}
      action={action}
      columns={columns}
      defaultSort={defaultSort}
      hrefOf={hrefOf}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      rowMenu={
        access['campaigns:edit']
          ? ({ id }) => [
              menuLink('copy', <Link to={`/campaign/new?copyOf=${id}`}>{t('campaigns.duplicate')}</Link>),
              menuLink('report', <Link to={`/campaign/${id}/report`}>{t('campaigns.report')}</Link>),
            ]
          : undefined
      }
      actions={
        access['campaigns:edit'] || access[stepPermissions.cancel]
          ? (selection) => <SelectedCampaigns selection={selection} />
          : undefined
      }
      tabs={tabs}
      filters={filters}
      empty={{ title: t('campaigns.empty'), hint: t('campaigns.empty.hint'), action }}
    />
  );
}

function useColumns(): ListColumn<CampaignRow>[] {
  const t = useText();
  const { formatNumber } = useIntl();
  const departments = useDepartments();
  return useMemo(() => {
    const formatShare = (part: number, total: number) =>
      total === 0 ? '–' : formatNumber(part / total, { style: 'percent', maximumFractionDigits: 1 });
    return [
      {
        key: 'name',
        title: t('campaigns.campaign'),
        sort: 'name',
        render: ({ name, sale }) => (
          <>
            <b>{name}</b>
            <br />
            <small>{sale ? `${sale.code} · ${sale.title}` : t('campaigns.title')}</small>
          </>
        ),
      },
      {
        key: 'topic',
        title: t('campaigns.topic'),
        width: 170,
        hidden: true,
        render: ({ topic }) => t(`consents.topic.${topic}`),
      },
      {
        key: 'department',
        title: t('campaigns.departmentId'),
        width: 150,
        render: ({ departmentId }) => departments.find(({ id }) => id === departmentId)?.name ?? '–',
      },
      {
        key: 'by',
        title: t('campaigns.by'),
        width: 130,
        hidden: true,
        render: ({ by }) => <Colleague {...by} />,
      },
      {
        key: 'when',
        title: t('campaigns.when'),
        sort: 'sendAt',
        width: 160,
        render: ({ startedAt, sendAt }) => {
          const at = startedAt ?? sendAt;
          return at ? <LocalTime at={at} /> : '–';
        },
      },
      {
        key: 'progress',
        title: t('campaigns.counts.sent'),
        width: 150,
        align: 'end',
        render: ({ counts: { recipients, sent }, state }) =>
          recipients === 0 ? (
            '–'
          ) : (
            <>
              {formatNumber(sent)} / {formatNumber(recipients)}
              {(state === 'SENDING' || state === 'PAUSED') && (
                <Progress
                  percent={Math.floor((sent / recipients) * 100)}
                  size="small"
                  showInfo={false}
                  aria-label={t('campaigns.progress')}
                />
              )}
            </>
          ),
      },
      {
        key: 'opened',
        title: t('campaigns.counts.opened'),
        width: 90,
        align: 'end',
        render: ({ counts }) => formatShare(counts.opened, counts.sent),
      },
      {
        key: 'clicked',
        title: t('campaigns.counts.clicked'),
        width: 90,
        align: 'end',
        render: ({ counts }) => formatShare(counts.clicked, counts.sent),
      },
      {
        key: 'updatedAt',
        title: t('campaigns.updatedAt'),
        sort: 'updatedAt',
        width: 160,
        hidden: true,
        render: ({ updatedAt }) => <LocalTime at={updatedAt} />,
      },
      {
        key: 'state',
        title: t('campaigns.state'),
        width: 170,
        render: ({ state }) => <CampaignState state={state} />,
      },
    ];
  }, [t, formatNumber, departments]);
}

function useFilters(): ListFilter[] {
  const t = useText();
  const access = useAccess();
  const departments = useDepartments();
  const staff = useStaff();
  return useMemo(
    () => [
      {
        key: 'topic',
        label: t('campaigns.topic'),
        multiple: true,
        options: topics.map((value) => ({ value, label: t(`consents.topic.${value}`) })),
      },
      {
        key: 'department',
        label: t('campaigns.departmentId'),
        multiple: true,
        options: departments.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      { key: 'sale', label: t('campaigns.auctionId'), of: 'auctions' },
      {
        key: 'by',
        label: t('campaigns.by'),
        multiple: true,
        options: staff.map(({ id, name }) => ({ value: String(id), label: name })),
      },
      ...(access[stepPermissions.approve]
        ? [
            {
              key: 'waiting',
              label: t('campaigns.waiting'),
              options: [{ value: 'MINE', label: t('campaigns.waiting.MINE') }],
            },
          ]
        : []),
    ],
    [t, access, departments, staff],
  );
}
