import { pickReportQuery } from '#contract/figures';
import type { Summary } from '#contract/reports';
import { maxRows, usePrinting } from '@/components/printing/usePrinting';
import { useUrl } from '@/services/url';
import { fetchReport, type Report } from './useReport';

const pageSize = 100;
type Paged = Exclude<Report, Summary>;

/** Prints the report; meanwhile `displayed` contains all rows instead of one page. */
export function usePrintedReport(report: Report) {
  const { query } = useUrl();
  const { print, printed } = usePrinting<Report>({
    loadAll: () => fetchFullReport(report, pickReportQuery(report.tab, query)),
    getLoaded: () => report,
    isComplete: (rows) => rows.tab === 'summary' || rows.data.length === rows.total,
  });
  return { print, displayed: printed?.tab === report.tab ? printed : report };
}

async function fetchFullReport(report: Report, query: Record<string, string>): Promise<Report> {
  if (report.tab === 'summary' || report.data.length === report.total) return report;
  const rowCount = Math.min(report.total, maxRows);
  let fullReport: Paged = { ...report, data: [] };
  for (let page = 1; fullReport.data.length < rowCount; page++) {
    const nextPage = await fetchReport(report.auction.id, report.tab, { ...query, page, pageSize });
    if (nextPage.tab === 'summary' || nextPage.data.length === 0) break;
    fullReport = {
      ...nextPage,
      page: 1,
      pageSize: rowCount,
      data: [...fullReport.data, ...nextPage.data],
    } as Paged;
  }
  return fullReport;
}
