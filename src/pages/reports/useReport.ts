import { pickReportQuery, type ReportTab, type RowGroup } from '#contract/figures';
import type { ReconciliationIssue } from '#contract/reconciliation';
import type {
  BuyersReport,
  ConsignorsReport,
  DepartmentsReport,
  LotsReport,
  MarketingReport,
  MoneyReport,
  ReconciliationReport,
  Summary,
  UnsoldReport,
  VatReport,
} from '#contract/reports';
import { api } from '@/services/api';
import { useLoaderData } from '@/services/loader';
import { useUrl } from '@/services/url';

export type Report =
  | Summary
  | LotsReport
  | UnsoldReport
  | DepartmentsReport
  | BuyersReport
  | ConsignorsReport
  | MarketingReport
  | MoneyReport
  | VatReport
  | ReconciliationReport;

/** Returns the address of a tab; `rows`: only the lots behind a figure. */
export const reportAddress = (auctionId: number, tab: ReportTab, rows?: RowGroup): string =>
  `/auction/${auctionId}/report/${tab}${rows ? `?rows=${rows}` : ''}`;

/** Returns the address of the rows of one issue on the tab of reconciliation. */
export const reconciliationAddress = (auctionId: number, issue: ReconciliationIssue): string =>
  `${reportAddress(auctionId, 'reconciliation')}?issue=${issue}`;

/** Loads a tab of the report from the server's loader, else from the API. */
export function useReport(auctionId: number, tab: ReportTab) {
  const { query } = useUrl();
  return useLoaderData<Report>({
    queryKey: ['reports', auctionId],
    fallback: () => fetchReport(auctionId, tab, pickReportQuery(tab, query)),
    isData: (response): response is Report =>
      typeof response === 'object' &&
      response !== null &&
      'figures' in response &&
      'tab' in response &&
      response.tab === tab,
  });
}

/** The server validates the query and refuses unknown values. */
export function fetchReport(
  id: number,
  tab: ReportTab,
  query: Record<string, string | number>,
): Promise<Report> {
  const params = { id };
  switch (tab) {
    case 'summary':
      return api.reports.summary({ params });
    case 'lots':
      return api.reports.lots({ params, query });
    case 'top-lots':
      return api.reports.topLots({ params, query: query as { by?: 'hammer' | 'ratio' } });
    case 'unsold':
      return api.reports.unsold({ params, query });
    case 'departments':
      return api.reports.departments({ params, query });
    case 'marketing':
      return api.reports.marketing({ params, query });
    case 'buyers':
      return api.reports.buyers({ params, query });
    case 'consignors':
      return api.reports.consignors({ params, query });
    case 'money':
      return api.reports.money({ params, query });
    case 'vat':
      return api.reports.vat({ params });
    case 'reconciliation':
      return api.reports.reconciliation({ params, query: query as { issue?: ReconciliationIssue } });
  }
}
