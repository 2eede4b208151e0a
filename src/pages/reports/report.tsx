import { useQuery } from '@tanstack/react-query';
import { history, useAccess, useParams } from '@umijs/max';
import { Button, Tabs } from 'antd';
import type { ExportFormat } from '#contract/exports';
import { pickReportQuery, type ReportTab, reportTabs, tabPermissions } from '#contract/figures';
import { AuctionState } from '@/components/auctions/AuctionState';
import Export from '@/components/list/Export';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import HouseMark from '@/components/printing/HouseMark';
import SubscribeButton from '@/components/subscriptions/SubscribeButton';
import { SaleDay } from '@/components/time/SaleTime';
import { apiUrl } from '@/services/api';
import { useText } from '@/services/text';
import { usePageTitle } from '@/services/title';
import { useUrl } from '@/services/url';
import Compare, { useComparison } from './Compare';
import FigureLine from './FigureLine';
import GroupTable from './GroupTable';
import MarketingTable from './MarketingTable';
import MoneyTab from './MoneyTab';
import PeopleTable from './PeopleTable';
import PricesTable from './PricesTable';
import { usePrintedReport } from './printing';
import ReconciliationTable from './ReconciliationTable';
import Scope from './Scope';
import SummaryTab from './SummaryTab';
import UnsoldTable from './UnsoldTable';
import { fetchReport, type Report, reportAddress, useReport } from './useReport';
import VatTable from './VatTable';
import './reports.css';

/** `/auction/:id/report/:tab`: the report of a sale. */
export default function ReportPage() {
  const { id = '', tab } = useParams<{ id: string; tab: string }>();
  const access = useAccess();
  const requestedTab = reportTabs.find((option) => option === tab) ?? 'summary';
  const isHidden = !access[tabPermissions[requestedTab]];
  return isHidden ? <SummaryInstead id={Number(id)} /> : <OneTab id={Number(id)} tab={requestedTab} />;
}

function OneTab({ id, tab }: { id: number; tab: ReportTab }) {
  const query = useReport(id, tab);
  return <Loaded query={query}>{(report) => <ReportView report={report} tab={tab} />}</Loaded>;
}

/** Shown at the address of a tab the user may not see, whose loader would answer 403. */
function SummaryInstead({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['reports', id, 'summary instead'],
    queryFn: () => fetchReport(id, 'summary', {}),
  });
  return <Loaded query={query}>{(report) => <ReportView report={report} tab="summary" />}</Loaded>;
}

function ReportView({ report, tab }: { report: Report; tab: ReportTab }) {
  const t = useText();
  const access = useAccess();
  const tabs = reportTabs.filter((option) => access[tabPermissions[option]]);
  const { auction, departments } = report;
  const comparison = useComparison(report);
  const { print, displayed } = usePrintedReport(report);
  usePageTitle(undefined, `${t(`reports.tab.${tab}`)} · ${t('reports.title', { code: auction.code })}`);
  return (
    <article className="report">
      <p className="report-house print-only">
        <HouseMark />
      </p>
      <PageHead
        title={t('reports.title', { code: auction.code })}
        back={{ to: `/auction/${auction.id}`, label: auction.code }}
        status={<AuctionState status={auction.status} />}
        facts={
          <>
            <span>{auction.title}</span>
            <SaleDay at={auction.startsAt} zone={auction.timeZone} />
            {auction.location && <span>{auction.location}</span>}
          </>
        }
        action={
          <Tools
            sale={auction}
            tab={tab}
            total={report.tab === tab && 'total' in report ? report.total : 0}
            onPrint={() => void print.run()}
          />
        }
      />
      <ErrorNotice text={print.issue} />
      <Scope departments={departments} />
      <FigureLine report={report} other={comparison} />
      <div className="no-print">
        <Compare report={report} />
        <Tabs
          activeKey={tab}
          items={tabs.map((key) => ({ key, label: t(`reports.tab.${key}`) }))}
          onChange={(key) => history.push(reportAddress(auction.id, key as ReportTab))}
        />
      </div>
      {!access['reports:see-people'] && <p className="report-scope no-print">{t('reports.managersOnly')}</p>}
      {!access['invoices:read'] && <p className="report-scope no-print">{t('reports.invoicesOnly')}</p>}
      <Content report={displayed} dimmed={report.tab !== tab} other={comparison} />
    </article>
  );
}

interface ContentProps {
  report: Report;
  /** another tab is loading */
  dimmed: boolean;
  other: ReturnType<typeof useComparison>;
}

function Content({ report, dimmed, other }: ContentProps) {
  return (
    <div className={dimmed ? 'report-body list-dimmed' : 'report-body'}>
      {report.tab === 'summary' && <SummaryTab report={report} other={other} />}
      {(report.tab === 'lots' || report.tab === 'top-lots') && <PricesTable report={report} />}
      {report.tab === 'departments' && <GroupTable report={report} />}
      {report.tab === 'money' && <MoneyTab report={report} />}
      {report.tab === 'vat' && <VatTable report={report} />}
      {report.tab === 'reconciliation' && <ReconciliationTable report={report} />}
      {report.tab === 'marketing' && <MarketingTable report={report} />}
      {report.tab === 'unsold' && <UnsoldTable report={report} />}
      {(report.tab === 'buyers' || report.tab === 'consignors') && <PeopleTable report={report} />}
    </div>
  );
}

interface ToolsProps {
  sale: Report['auction'];
  tab: ReportTab;
  /** number of rows in the tab */
  total: number;
  onPrint(): void;
}

function Tools({ sale: { id, code }, tab, total, onPrint }: ToolsProps) {
  const t = useText();
  const { query } = useUrl();
  const { page: _page, pageSize: _pageSize, ...filters } = pickReportQuery(tab, query);
  const getExportAddress = (format: ExportFormat) =>
    apiUrl('reports', 'export', {
      params: { id, tab },
      query: { ...pickReportQuery(tab, query), format, page: undefined, pageSize: undefined },
    });
  return (
    <>
      <Export fileOf={getExportAddress} total={total} />
      <SubscribeButton
        report={{
          target: { kind: 'REPORT', auctionId: id, tab, query: new URLSearchParams(filters).toString() },
          name: `${t('reports.title', { code })} · ${t(`reports.tab.${tab}`)}`,
          eachSale: { name: t(`reports.tab.${tab}`), code },
        }}
      />
      <Button onClick={onPrint}>{t('reports.print')}</Button>
    </>
  );
}
