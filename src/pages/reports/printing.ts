import { reportQuery } from '#contract/figures';
import type { Summary } from '#contract/reports';
import { maxRows, usePrinting } from '@/components/printing/usePrinting';
import { useUrl } from '@/services/url';
import { askReport, type Report } from './useReport';

const pageSize = 100;
type Paged = Exclude<Report, Summary>;

/** Prints the report; while that is done `shown` has all its rows instead of one page of them. */
export function usePrintedReport(report: Report) {
  const { query } = useUrl();
  const { print, printed } = usePrinting<Report>({
    whole: () => wholeReport(report, reportQuery(report.tab, query)),
    inHand: () => report,
    isWhole: (rows) => rows.tab === 'summary' || rows.data.length === rows.total,
  });
  return { print, shown: printed?.tab === report.tab ? printed : report };
}

async function wholeReport(report: Report, query: Record<string, string>): Promise<Report> {
  if (report.tab === 'summary' || report.data.length === report.total) return report;
  const wanted = Math.min(report.total, maxRows);
  let all: Paged = { ...report, data: [] };
  for (let page = 1; all.data.length < wanted; page++) {
    const more = await askReport(report.auction.id, report.tab, { ...query, page, pageSize });
    if (more.tab === 'summary' || more.data.length === 0) break;
    all = { ...more, page: 1, pageSize: wanted, data: [...all.data, ...more.data] } as Paged;
  }
  return all;
}
