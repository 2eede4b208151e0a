import { Liquid } from 'liquidjs';
import { getCurrency } from '#contract/currencies';
import { emailVariables, noticeVariables, unsubscribeVariables } from '#contract/email-variables';
import { formatMoney } from '#contract/money/money';
import { getTimeFormat } from '#contract/time-format';
import { ClickTag } from './own-click';

/** What emails may use; the rest reads files, leaves values unescaped or costs without end. */
const tags = ['if', 'unless', 'case', 'for', 'break', 'continue', 'assign', 'comment', 'click'];
const filters = [
  'default money date noted append prepend upcase downcase capitalize strip replace truncatewords truncate',
  'size first last join plus minus times divided_by modulo round',
].flatMap((line) => line.split(' '));

/** So much of a template is read, so long it may take (milliseconds), so much it may hold, for one reader. */
const limits = { parseLimit: 2_000_000, renderLimit: 1000, memoryLimit: 20_000_000 };

/** What the filters know of the email that is being filled. */
interface FillOptions {
  language?: string;
  timeZone?: string;
  /** variables without a value that nothing stood in for */
  empty?: Set<string>;
}
interface FilterThis {
  context: { globals: object };
}
const getFillOptions = (self: FilterThis): FillOptions => self.context.globals as FillOptions;

/** Does nothing stand there? */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** An amount in minor units: `{ amount, currency }`, or a number with the currency behind it. */
function money(this: FilterThis, value: unknown, code?: unknown): string {
  const { amount, currency } =
    typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value
      ? value
      : { amount: value, currency: code };
  if (typeof amount !== 'number' || typeof currency !== 'string') return '';
  const { language = 'en-US' } = getFillOptions(this);
  return formatMoney(Math.round(amount), getCurrency(currency), language, { short: true });
}

/** A moment as the reader's language writes it, on the clock of its place: `full`, `long`, `medium`, `short`, `time`. */
function date(this: FilterThis, value: unknown, style: unknown = 'long'): string {
  const at = typeof value === 'string' || value instanceof Date ? new Date(value) : undefined;
  if (!at || Number.isNaN(at.getTime())) return '';
  const { language = 'en-US', timeZone } = getFillOptions(this);
  const styles = ['full', 'long', 'medium', 'short'] as const;
  const dateStyle = styles.find((one) => one === style) ?? 'long';
  const options: Intl.DateTimeFormatOptions =
    style === 'time' ? { timeStyle: 'short' } : { dateStyle: dateStyle };
  return getTimeFormat(language, { ...options, timeZone }).format(at);
}

/** Notes under its name what is empty when all that could stand in for it has been tried. */
function noteIfEmpty(this: FilterThis, value: unknown, name: unknown): unknown {
  if (isEmpty(value)) getFillOptions(this).empty?.add(String(name));
  return value;
}

/** LiquidJS with the limits and the few tags and filters of emails. `escapes`: into HTML, or as it stands. */
function createEngine(escapesHtml: boolean): Liquid {
  const engine = new Liquid({
    ...limits,
    ownPropertyOnly: true,
    strictFilters: true,
    outputEscape: escapesHtml ? 'escape' : undefined,
    // Without them a name leads to files of the server.
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

/** Fills what becomes HTML, and what is read as text: subject and text part. */
export const htmlEngine = createEngine(true);
export const textEngine = createEngine(false);

/** What a model has on its first level: nothing of an email's own may be called so. */
export const modelRoots = [
  ...new Set([...emailVariables, ...noticeVariables].map((name) => name.split('.')[0] ?? name)),
  ...unsubscribeVariables,
  'grids',
  'links',
  'pixel',
  'trap',
];
