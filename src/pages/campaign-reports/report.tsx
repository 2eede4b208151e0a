import { useParams } from '@umijs/max';
import { Alert, Button, Tabs } from 'antd';
import type { ReportPerson } from '#contract/campaign-report-lines';
import type { CampaignReport } from '#contract/campaign-reports';
import { peopleGroups } from '#contract/people-groups';
import { CampaignState } from '@/components/campaigns/CampaignState';
import Export from '@/components/list/Export';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import { usePrinting } from '@/components/printing/usePrinting';
import { LocalTime } from '@/components/time/SaleTime';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import Overview from './Overview';
import People from './People';
import Purchases from './Purchases';
import {
  clearedFilters,
  fetchAllPeople,
  fileAddress,
  type ReportTab,
  reportTabs,
  useCampaignReport,
} from './useCampaignReport';
import '@/components/list/tables.css';
import './campaign-reports.css';

/** `/campaign/:id/report`: the results of a campaign, live while it is sent. */
export default function CampaignReportPage() {
  const { id = '' } = useParams<{ id: string }>();
  const query = useCampaignReport(Number(id));
  return <Loaded query={query}>{(report) => <ReportContent report={report} />}</Loaded>;
}

function ReportContent({ report }: { report: CampaignReport }) {
  const t = useText();
  const { query, set } = useUrl();
  const { campaign, counts, sales: purchaseTotals } = report;
  const tab: ReportTab = reportTabs.find((option) => option === query.get('tab')) ?? 'overview';
  const group = peopleGroups.find((option) => option === query.get('group')) ?? 'audience';
  /** number of rows in the files without filters */
  const rowCounts = {
    people: counts[group],
    purchases: purchaseTotals.reduce((sum, { purchases }) => sum + purchases, 0),
  };
  const title = t('campaignReports.title', { name: campaign.name });
  usePageTitle(undefined, title);
  const { print, printed } = usePrinting<{ people?: ReportPerson[] }>({
    loadAll: async () => (tab === 'people' ? { people: await fetchAllPeople(campaign.id, query) } : {}),
    getLoaded: () => ({}),
    isComplete: ({ people }) => tab !== 'people' || people !== undefined,
  });
  return (
    <article>
      <PageHead
        title={title}
        back={{ to: `/campaign/${campaign.id}`, label: t('campaignReports.back') }}
        status={<CampaignState state={campaign.state} />}
        facts={
          <>
            {campaign.department && <span>{campaign.department}</span>}
            {campaign.sale && <Link to={`/auction/${campaign.sale.id}`}>{campaign.sale.code}</Link>}
            {campaign.startedAt && <LocalTime at={campaign.startedAt} />}
          </>
        }
        action={
          <>
            {tab !== 'overview' && (
              <Export
                fileOf={(format) => fileAddress(campaign.id, tab, format, query)}
                total={rowCounts[tab]}
              />
            )}
            <Button onClick={() => void print.run()}>{t('campaignReports.print')}</Button>
          </>
        }
      />
      <ErrorNotice text={print.issue} />
      {campaign.state === 'SENDING' && (
        <Alert className="campaign-live no-print" type="info" showIcon title={t('campaignReports.live')} />
      )}
      {!campaign.tracks && (
        <Alert className="campaign-live" type="info" showIcon title={t('campaignReports.untracked')} />
      )}
      <Tabs
        className="no-print"
        activeKey={tab}
        items={reportTabs.map((key) => ({ key, label: t(`campaignReports.tab.${key}`) }))}
        onChange={(key) =>
          set(
            {
              ...clearedFilters,
              tab: key === 'overview' ? undefined : key,
              page: undefined,
              pageSize: undefined,
            },
            'push',
          )
        }
      />
      {tab === 'overview' && <Overview report={report} />}
      {tab === 'people' && <People report={report} printed={printed?.people} />}
      {tab === 'purchases' && <Purchases id={campaign.id} />}
    </article>
  );
}
