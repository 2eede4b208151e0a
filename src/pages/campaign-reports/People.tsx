import { Select, Table, type TableColumnsType } from 'antd';
import { useRef } from 'react';
import type { ReportPerson } from '#contract/campaign-report-lines';
import { type CampaignReport, peopleFilters } from '#contract/campaign-reports';
import { type PeopleGroup, peopleGroups } from '#contract/people-groups';
import { CustomerLink } from '@/components/customers/CustomerLink';
import { defaultPageSize } from '@/components/list/listQuery';
import Paging from '@/components/list/Paging';
import SearchBox from '@/components/list/SearchBox';
import { useSearchKey } from '@/components/list/useRowKeys';
import Loaded from '@/components/page/Loaded';
import PrintedExtent from '@/components/printing/PrintedExtent';
import { UncertainDeliveryActions } from '@/components/sending/UncertainDeliveryActions';
import { LocalTime } from '@/components/time/SaleTime';
import { type Text, useText } from '@/services/text';
import { type Patch, useUrl } from '@/services/url';
import { ActiveFilters } from './ActiveFilters';
import { languageName } from './languageName';
import { clearedFilters, usePeople } from './useCampaignReport';
import '@/components/list/list.css';
import { readableAddress } from '@/services/emailAddress';

/** Lists the customers behind a figure and the state of their mail. `printed`: all of them, for print. */
export default function People({
  report,
  printed,
}: {
  report: CampaignReport;
  printed: ReportPerson[] | undefined;
}) {
  const { id } = report.campaign;
  const t = useText();
  const root = useRef<HTMLElement>(null);
  useSearchKey(root);
  const { query, set } = useUrl();
  const people = usePeople(id, query);
  const group: PeopleGroup = peopleGroups.find((option) => option === query.get('group')) ?? 'audience';
  const updateQuery = (patch: Patch) => set({ page: undefined, ...patch }, 'push');
  const filterTexts = describeFilters(t, report, query);
  return (
    <section ref={root} className="campaign-section">
      <div className="list-tools no-print">
        <Select<PeopleGroup>
          className="campaign-which"
          aria-label={t('campaignReports.which')}
          value={group}
          options={peopleGroups.map((option) => ({
            value: option,
            label: t(`campaignReports.group.${option}`),
          }))}
          onChange={(option) => updateQuery({ ...clearedFilters, group: option })}
        />
        <SearchBox value={query.get('q') ?? ''} onSearch={(q) => updateQuery({ q })} />
        {filterTexts.length > 0 && (
          <ActiveFilters what={filterTexts} onClear={() => updateQuery(clearedFilters)} />
        )}
      </div>
      <Loaded query={people}>
        {({ data, total, page, pageSize }) => (
          <>
            <PrintedExtent printed={(printed ?? data).length} total={total} />
            <p className="list-total no-print" aria-live="polite">
              {t('list.total', { total })}
            </p>
            <Table<ReportPerson>
              className="wide-table"
              size="small"
              rowKey="id"
              columns={buildColumns(t, id)}
              dataSource={printed ?? data}
              locale={{ emptyText: t('campaignReports.people.none') }}
              pagination={false}
            />
            {total > defaultPageSize && (
              <Paging
                page={page}
                size={pageSize}
                total={total}
                onTurn={(next, size) =>
                  set(
                    {
                      page: next === 1 ? undefined : next,
                      pageSize: size === defaultPageSize ? undefined : size,
                    },
                    'push',
                  )
                }
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** Returns the filters of a group as text. */
function describeFilters(
  t: Text,
  { links, lots, skips }: CampaignReport,
  address: URLSearchParams,
): string[] {
  const names: Record<(typeof peopleFilters)[number], (value: string) => string | undefined> = {
    link: (id) => links.find((link) => String(link.id) === id)?.url,
    lot: (id) => lots.filter((lot) => String(lot.id) === id).map(lotName)[0],
    machine: () => t('campaignReports.machineClicks'),
    domain: (domain) => domain,
    reason: (code) =>
      skips.filter(({ reason }) => reason === code).map(({ reason }) => t(`audience.reason.${reason}`))[0],
    code: (code) => code || '–',
    variant: (variant) => variant,
    language: languageName,
    currency: (currency) => currency,
  };
  return peopleFilters.flatMap((name) => {
    const value = address.get(name);
    return value === null ? [] : [names[name](value) ?? value];
  });
}
const lotName = ({ number, title }: CampaignReport['lots'][number]) => `${number} · ${title}`;

const eventFields = [
  ['sent', 'sentAt'],
  ['opened', 'openedAt'],
  ['clicked', 'clickedAt'],
  ['bounced', 'bouncedAt'],
  ['complained', 'complainedAt'],
  ['unsubscribed', 'unsubscribedAt'],
  ['replied', 'repliedAt'],
] as const;

const buildColumns = (t: Text, campaignId: number): TableColumnsType<ReportPerson> => [
  {
    key: 'customer',
    title: t('campaignReports.customer'),
    render: (_, { customer, email }) => (
      <>
        {customer.name} <CustomerLink customer={customer} />
        <br />
        <small>
          <Address email={readableAddress(email)} />
        </small>
      </>
    ),
  },
  {
    key: 'became',
    title: t('campaignReports.became'),
    render: (_, { id, state, skipReason, reply, bouncedAt }) => (
      <>
        <span className="campaign-became">{t(`campaignReports.state.${state}`)}</span>
        {skipReason && (
          <>
            <br />
            <small>{t(`audience.reason.${skipReason}`)}</small>
          </>
        )}
        {reply && (state !== 'SENT' || bouncedAt !== null) && (
          <>
            <br />
            <small>{reply}</small>
          </>
        )}
        {state === 'UNKNOWN' && (
          <UncertainDeliveryActions campaignId={campaignId} recipientIds={[id]} count={1} />
        )}
      </>
    ),
  },
  ...eventFields.slice(0, 3).map(([group, key]) => ({
    key,
    title: t(`campaignReports.group.${group}`),
    render: (_: unknown, person: ReportPerson) => <OptionalMoment at={person[key]} />,
  })),
  {
    key: 'back',
    title: t('campaignReports.cameBack'),
    render: (_, person) =>
      eventFields.slice(3).flatMap(([group, key]) =>
        person[key]
          ? [
              <div key={key}>
                {t(`campaignReports.group.${group}`)} <OptionalMoment at={person[key]} />
              </div>,
            ]
          : [],
      ),
  },
];

/** In a narrow column it wraps before the @, never within a word. */
function Address({ email }: { email: string }) {
  const atIndex = email.lastIndexOf('@');
  if (atIndex < 1) return email || '–';
  return (
    <>
      {email.slice(0, atIndex)}
      <wbr />
      {email.slice(atIndex)}
    </>
  );
}

const OptionalMoment = ({ at }: { at: string | null }) => (at === null ? '–' : <LocalTime at={at} />);
