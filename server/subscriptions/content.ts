import { describeCompared, describeSentence } from '#contract/analysis-sentences';
import type { Block, EmailContent } from '#contract/blocks';
import type { FigureKey } from '#contract/figures';
import { formatMoney, formatRate } from '#contract/money/money';
import type { Language } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';
import { content as colors } from '../../config/theme';
import { locales } from '../locales/locales';
import { look } from '../rendering/look';
import { type BarGroup, chartSize } from './chart';
import type { ReportContent } from './read';

/** What an email says about a report: sentences, and the table of what its picture shows. */
interface ReportWords {
  sentences: string[];
  chart: { alt: string; heads: string[]; rows: string[][]; bars: BarGroup[] } | null;
}

type ReportOf<K extends ReportContent['kind']> = Extract<ReportContent, { kind: K }>;

/** Fills the placeholders of a text. */
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);

/** Returns a report in words, in the language of its recipient. */
export function describeReport(report: ReportContent, language: Language): ReportWords {
  if (report.kind === 'REPORT') return describeSaleReport(report, language);
  if (report.kind === 'ANALYSIS') return describeBoard(report, language);
  if (report.rows === null) return { sentences: [], chart: null };
  const count = new Intl.NumberFormat(language).format(report.rows);
  return { sentences: [locales[language].reportEmails.rows(report.rows, count)], chart: null };
}

function describeSaleReport(
  { figures, chart, currency }: ReportOf<'REPORT'>,
  language: Language,
): ReportWords {
  const { reportEmails: words, figures: names } = locales[language];
  const number = new Intl.NumberFormat(language);
  const toText = (key: FigureKey): string | undefined => {
    const figure = figures.find((one) => one.key === key);
    if (!figure || figure.value === null) return undefined;
    if (figure.kind === 'money') return formatMoney(figure.value, currency, language);
    return figure.kind === 'rate' ? formatRate(figure.value, language) : number.format(figure.value);
  };
  const sentence = (text: string, ...keys: FigureKey[]): string[] => {
    const values = keys.map((key) => [key, toText(key)] as const);
    return values.every(([, value]) => value !== undefined)
      ? [fill(text, Object.fromEntries(values) as Record<string, string>)]
      : [];
  };
  const hasResults = figures.some(({ key, value }) => key === 'offered' && value !== 0);
  if (!hasResults) return { sentences: [words.none], chart: null };
  return {
    sentences: [
      ...sentence(words.sold, 'sold', 'offered', 'sellThrough'),
      ...sentence(words.hammer, 'hammer'),
      ...sentence(words.withPremium, 'withPremium'),
      ...sentence(words.soldVsLow, 'soldVsLow'),
    ],
    chart: {
      alt: words.chart.REPORT,
      heads: [words.column.group, words.column.lots],
      rows: chart.map(({ group, lots }) => [names[`reports.group.${group}`], number.format(lots)]),
      bars: chart.map(({ group, lots }) => ({
        values: [lots],
        isQuiet: group === 'unsold' || group === 'unestimated',
      })),
    },
  };
}

function describeBoard({ board, currency }: ReportOf<'ANALYSIS'>, language: Language): ReportWords {
  const { reportEmails: words, figures: names } = locales[language];
  const compared = describeCompared(board);
  const other = fill(names[compared.id], compared.values);
  const day = getTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const toPeriod = ({ from, to }: { from: string; to: string }) =>
    `${day.format(new Date(from))} – ${day.format(new Date(to))}`;
  const month = getTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const money = (amount: number) =>
    `${board.isConverted ? '≈ ' : ''}${formatMoney(amount, currency, language, { short: true })}`;
  const period = fill(words.period, { range: toPeriod(board.range), compared: toPeriod(board.compared) });
  if (board.sales === 0) return { sentences: [words.none, period], chart: null };
  return {
    sentences: [
      ...board.sentences.map((sentence) => {
        const { id, values } = describeSentence(sentence, {
          isConverted: board.isConverted,
          currency,
          language,
        });
        return fill(names[id], { ...values, other });
      }),
      period,
      ...(board.isConverted ? [words.estimate] : []),
    ],
    chart: {
      alt: words.chart.ANALYSIS,
      heads: [words.column.month, words.column.hammer, words.column.before],
      rows: board.months.map((line) => [
        month.format(new Date(`${line.month}-01`)),
        money(line.hammer),
        money(line.before),
      ]),
      bars: board.months.map(({ hammer, before }) => ({ values: [hammer, before] })),
    },
  };
}

/** The content id of the picture, by which the HTML shows it. */
export const chartId = 'chart';
/** Stands for the picture until the email is rendered, because no other email refers to its own attachments. */
const chartMark = 'rostrum-chart-picture';

export interface ReportEmail {
  language: Language;
  words: ReportWords;
  hasFile: boolean;
  /** where the reader changes or ends these emails */
  choicesLink: string;
}

const escapeHtml = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');

/**
 * Returns the email as blocks. The names of reader and report are the variables `name` and `work`, so that they cannot
 * contain Liquid.
 */
export function buildContent({ language, words, hasFile, choicesLink }: ReportEmail): EmailContent {
  const texts = locales[language].reportEmails;
  const paragraphs = (lines: readonly string[]) => lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('');
  const insertVariables = (text: string) =>
    text.replace('{name}', '{{ name }}').replace('{report}', '{{ work }}');
  const blocks: Block[] = [
    { id: 'header', type: 'header', picture: null, text: '' },
    {
      id: 'greeting',
      type: 'text',
      html: insertVariables(paragraphs([texts.greeting, texts.intro])),
    },
    { id: 'words', type: 'text', html: paragraphs(words.sentences) },
    ...(words.chart ? [{ id: 'chart', type: 'html' as const, html: `<div>${chartMark}</div>` }] : []),
    { id: 'file', type: 'text', html: paragraphs([hasFile ? texts.workbook : texts.tooManyRows]) },
    { id: 'open', type: 'button', label: texts.open, href: '{{ link }}', align: 'LEFT' },
    {
      id: 'choices',
      type: 'text',
      html: `<p><a href="${escapeHtml(choicesLink)}">${escapeHtml(texts.choices)}</a></p>`,
    },
    { id: 'footer', type: 'footer' },
  ];
  return { subject: '{{ work }}', preheader: '', body: { mode: 'BLOCKS', blocks } };
}

type Chart = NonNullable<ReportWords['chart']>;

/** Returns the picture, with its description for readers who do not see it, and the table of its values. */
function formatChart({ alt, heads, rows }: Chart): string {
  const { width } = chartSize;
  const cell = (tag: 'th' | 'td', text: string, index: number) =>
    `<${tag} style="padding:4px 8px;text-align:${index === 0 ? 'left' : 'right'};border-bottom:1px solid ${colors.line}">${escapeHtml(text)}</${tag}>`;
  const line = (tag: 'th' | 'td', texts: readonly string[]) =>
    `<tr>${texts.map((text, index) => cell(tag, text, index)).join('')}</tr>`;
  return `<img src="cid:${chartId}" alt="${escapeHtml(alt)}" width="${width}" style="display:block;width:100%;max-width:${width}px;height:auto;border:0;margin:0 0 12px">
<table class="ink" style="width:100%;margin:0 0 16px;border-collapse:collapse;font-family:${look.font};font-size:14px;color:${colors.ink}"><thead>${line('th', heads)}</thead><tbody>${rows.map((row) => line('td', row)).join('')}</tbody></table>`;
}

/** Returns the values of the picture as lines: "March 2026: £1,200 · £900". */
const formatValues = ({ heads, rows }: Chart): string =>
  [heads, ...rows].map(([name, ...values]) => `${name}: ${values.join(' · ')}`).join('\n');

/** Puts the picture and its values into the rendered email. */
export const insertChart = <T extends { html: string; text: string }>(
  rendered: T,
  { chart }: ReportWords,
): T =>
  chart
    ? {
        ...rendered,
        html: rendered.html.replace(chartMark, () => formatChart(chart)),
        text: rendered.text.replace(chartMark, () => formatValues(chart)),
      }
    : rendered;

/** Returns the email as plain text, for when it cannot be rendered. */
export function buildText(
  { language, words, hasFile, choicesLink }: ReportEmail,
  { name, report, link, footer }: { name: string; report: string; link: string; footer: string },
): { subject: string; text: string } {
  const texts = locales[language].reportEmails;
  const body = [
    fill(texts.greeting, { name }),
    fill(texts.intro, { report }),
    ...words.sentences,
    ...(words.chart ? [formatValues(words.chart)] : []),
    hasFile ? texts.workbook : texts.tooManyRows,
    `${texts.open}: ${link}`,
    `${texts.choices}: ${choicesLink}`,
  ].join('\n\n');
  return { subject: report, text: footer ? `${body}\n\n-- \n${footer}` : body };
}
