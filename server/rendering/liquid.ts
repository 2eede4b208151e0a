import { Liquid } from 'liquidjs';
import { getCurrency } from '#contract/currencies';
import { emailVariables, noticeVariables, unsubscribeVariables } from '#contract/email-variables';
import { formatMoney } from '#contract/money/money';
import { getTimeFormat } from '#contract/time-format';
import { ClickTag } from './own-click';

/** Tags and filters that emails may use. Others can read files, leave values unescaped or run without limit. */
const tags = ['if', 'unless', 'case', 'for', 'break', 'continue', 'assign', 'comment', 'click'];
const filters = [
  'default money date noted append prepend upcase downcase capitalize strip replace truncatewords truncate',
  'size first last join plus minus times divided_by modulo round',
].flatMap((line) => line.split(' '));

/** Limits per recipient: characters of a template, milliseconds, and memory. */
const limits = { parseLimit: 2_000_000, renderLimit: 1000, memoryLimit: 20_000_000 };

/** Values that filters use for the current email. */
interface FillOptions {
  language?: string;
  timeZone?: string;
  /** variables without a value and without a fallback */
  empty?: Set<string>;
}
interface FilterThis {
  context: { globals: object };
}
const getFillOptions = (self: FilterThis): FillOptions => self.context.globals as FillOptions;

const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** Formats an amount in minor units: `{ amount, currency }`, or a number followed by the currency. */
function money(this: FilterThis, value: unknown, code?: unknown): string {
  const { amount, currency } =
    typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
      ? value
      : { amount: value, currency: code };
  if (typeof amount !== 'number' || typeof currency !== 'string') return '';
  const { language = 'en-US' } = getFillOptions(this);
  return formatMoney(Math.round(amount), getCurrency(currency), language, { short: true });
}

/**
 * Formats a time in the recipient's language and the time zone of the sale or company: `full`, `long`, `medium`, `short`,
 * `time`.
 */
function date(this: FilterThis, value: unknown, style: unknown = 'long'): string {
  const at = typeof value === 'string' || value instanceof Date ? new Date(value) : undefined;
  if (!at || Number.isNaN(at.getTime())) return '';
  const { language = 'en-US', timeZone } = getFillOptions(this);
  const styles = ['full', 'long', 'medium', 'short'] as const;
  const dateStyle = styles.find((one) => one === style) ?? 'long';
  const options: Intl.DateTimeFormatOptions = style === 'time' ? { timeStyle: 'short' } : { dateStyle };
  return getTimeFormat(language, { ...options, timeZone }).format(at);
}

/** Records the name of a variable that is empty after all fallbacks. */
function noteIfEmpty(this: FilterThis, value: unknown, name: unknown): unknown {
  if (isEmpty(value)) getFillOptions(this).empty?.add(String(name));
  return value;
}

/** Creates a LiquidJS engine with the limits, tags and filters of emails. `escapesHtml`: values are escaped for HTML. */
function createEngine(escapesHtml: boolean): Liquid {
  const engine = new Liquid({
    ...limits,
    ownPropertyOnly: true,
    strictFilters: true,
    outputEscape: escapesHtml ? 'escape' : undefined,
    // Without this option a name would open files of the server.
    templates: {},
  });
  engine.registerTag('click', ClickTag);
  for (const name of Object.keys(engine.tags)) if (!tags.includes(name)) delete engine.tags[name];
  engine.registerFilter('money', money);
  engine.registerFilter('date', date);
  engine.registerFilter('noted', noteIfEmpty);
  for (const name of Object.keys(engine.filters)) if (!filters.includes(name)) delete engine.filters[name];
  return engine;
}

/** Fills HTML; `textEngine` fills plain text: subject and text part. */
export const htmlEngine = createEngine(true);
export const textEngine = createEngine(false);

/** The top-level names of a model. Templates must not assign variables with these names. */
export const modelRoots = [
  ...new Set([...emailVariables, ...noticeVariables].map((name) => name.split('.')[0] ?? name)),
  ...unsubscribeVariables,
  'grids',
  'links',
  'pixel',
  'trap',
];
