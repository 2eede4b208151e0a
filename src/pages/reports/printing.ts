import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { reportQuery } from '#contract/figures';
import type { LotsReport, UnsoldReport } from '#contract/reports';
import { useUrl } from '@/services/url';
import { askReport, type Report } from './useReport';

const event = 'rostrum:print';
const pageSize = 100;
/** Paper has its limits: beyond this a file is the better way. */
const most = 5000;

/** Prints the report whole; the table on the page brings in its other rows first. */
export const printReport = (): boolean => window.dispatchEvent(new Event(event));

/** The report; while it is printed, with all its rows instead of one page of them. */
export function usePrinting(report: Report): Report {
  const [whole, setWhole] = useState<LotsReport | UnsoldReport>();
  const { query } = useUrl();
  useEffect(() => {
    const onPrint = () =>
      void wholeReport(report, reportQuery(report.tab, query)).then((all) => {
        flushSync(() => setWhole(all));
        window.print();
      });
    const onDone = () => setWhole(undefined);
    window.addEventListener(event, onPrint);
    window.addEventListener('afterprint', onDone);
    return () => {
      window.removeEventListener(event, onPrint);
      window.removeEventListener('afterprint', onDone);
    };
  }, [report, query]);
  return whole?.tab === report.tab ? whole : report;
}

async function wholeReport(report: Report, query: Record<string, string>) {
  if (report.tab === 'summary' || report.data.length === report.total) return undefined;
  let all: LotsReport | UnsoldReport | undefined;
  const wanted = Math.min(report.total, most);
  for (let page = 1; (all?.data.length ?? 0) < wanted; page++) {
    const more = await askReport(report.auction.id, report.tab, { ...query, page, pageSize });
    if (more.tab === 'summary' || more.data.length === 0) break;
    all = { ...more, data: [...(all?.data ?? []), ...more.data], pageSize: wanted } as
      | LotsReport
      | UnsoldReport;
  }
  return all;
}
