import type { Locale } from '../locale';

export default {
  greeting: 'Hello {name},',
  intro: 'Here is your report: {report}',
  sold: '{sold} of {offered} lots sold ({sellThrough})',
  hammer: 'Total hammer {hammer}',
  withPremium: 'Total with premium {withPremium}',
  soldVsLow: 'Hammer at {soldVsLow} of the low estimates of the lots offered',
  none: 'There are no results yet.',
  rows: (count: number, text: string) => (count === 1 ? '1 row' : `${text} rows`),
  period: '{range}, compared with {compared}',
  estimate: 'Amounts marked ≈ include converted amounts.',
  workbook: 'The attached workbook has all the rows and figures you can export.',
  tooManyRows: 'There are too many rows for a workbook. Open the report and export it as CSV.',
  chart: {
    REPORT: 'Chart: number of lots by result against the estimates',
    ANALYSIS: 'Chart: hammer by month, with one year before',
  },
  column: {
    group: 'Result',
    lots: 'Lots',
    month: 'Month',
    hammer: 'Hammer',
    before: 'One year before',
  },
  open: 'Open report',
  choices: 'Change or stop these emails',
} satisfies Locale['reportEmails'];
