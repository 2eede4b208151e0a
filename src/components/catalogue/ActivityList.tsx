import { useIntl } from '@umijs/max';
import { Button, Empty, Skeleton } from 'antd';
import type { Currency } from '#contract/currencies';
import { formatMoney } from '#contract/money';
import { useText } from '@/services/text';
import Link from '../Link';
import { eventDeed, eventField } from './eventWords';
import { useCategories, useDepartments, useStaff } from './lookups';
import './activity.css';
import { Moment } from './SaleTime';

export interface Happening {
  id: number;
  at: string;
  by: string | null;
  deed: string;
  noun?: string;
  lot?: string | null;
  from?: string | null;
  to?: string | null;
  changes: Record<string, readonly [unknown, unknown]> | null;
  reason: string | null;
}

interface Props {
  /** undefined while loading */
  happenings: readonly Happening[] | undefined;
  total: number;
  currency: Currency | undefined;
  /** where a lot named in a line is found */
  addressOfLot?(number: string): string;
  onMore(): void;
  loadingMore: boolean;
}

/** What happened, newest first: who, when, what, from, to, why. */
export function ActivityList({ happenings, total, currency, addressOfLot, onMore, loadingMore }: Props) {
  const t = useText();
  // What happens between two pages moves a row to the next one: it is drawn once.
  const once = [...new Map(happenings?.map((one) => [one.id, one])).values()];
  if (!happenings) return <Skeleton active title={false} paragraph={{ rows: 6 }} />;
  if (happenings.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('activity.none')} />;
  return (
    <div className="activity">
      <ol>
        {once.map((one) => (
          <li key={one.id}>
            <div className="activity-head">
              <Moment at={one.at} /> <b>{one.by ?? t('activity.house')}</b>{' '}
              <Deed of={one} addressOfLot={addressOfLot} />
            </div>
            {one.reason && <q>{one.reason}</q>}
            <Changes of={one} currency={currency} />
          </li>
        ))}
      </ol>
      {once.length < total && (
        <Button size="small" loading={loadingMore} onClick={onMore}>
          {t('activity.more', { rest: total - once.length })}
        </Button>
      )}
    </div>
  );
}

function Deed({ of, addressOfLot }: { of: Happening; addressOfLot: Props['addressOfLot'] }) {
  const { formatMessage, messages } = useIntl();
  const id = eventDeed(of.noun ?? 'lots', of.deed, messages) ?? 'activity.other';
  return (
    <>
      {formatMessage({ id }, { deed: of.deed })}
      {of.lot && (
        <>
          {' · '}
          {addressOfLot ? (
            <Link to={addressOfLot(of.lot)}>{formatMessage({ id: 'activity.lot' }, { number: of.lot })}</Link>
          ) : (
            of.lot
          )}
        </>
      )}
    </>
  );
}

const amounts = ['estimateLow', 'estimateHigh', 'reserve', 'startPrice', 'hammer', 'lastBid', 'partPrice'];

function Changes({ of, currency }: { of: Happening; currency: Currency | undefined }) {
  const { formatMessage, messages, locale } = useIntl();
  const noun = of.noun ?? 'lots';
  const names = useNames(noun);
  const entries = Object.entries(of.changes ?? {});
  if (entries.length === 0) return null;
  const shown = (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return formatMessage({ id: 'conflict.empty' });
    if (typeof value === 'boolean') return formatMessage({ id: value ? 'common.yes' : 'common.no' });
    if (typeof value === 'number' && amounts.includes(field) && currency)
      return formatMoney(value, currency, locale, { bare: true, short: true });
    const name = names(field, value);
    if (name !== undefined) return name;
    if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value))
      return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
        new Date(value),
      );
    if (Array.isArray(value)) return value.join(', ');
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    return text.length > 140 ? `${text.slice(0, 139)}…` : text;
  };
  return (
    <dl>
      {entries.map(([field, [before, now]]) => {
        const id = eventField(noun, field, messages);
        return (
          <div key={field}>
            <dt>{id ? formatMessage({ id }) : field}</dt>
            <dd>
              {before !== null && before !== undefined && before !== '' && <del>{shown(field, before)}</del>}{' '}
              <ins>{shown(field, now)}</ins>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Fields of files whose values another field of the page names. */
const nameOf: Readonly<Record<string, string>> = { outcome: 'status' };

/** The name behind an id or a code that an event remembers. */
function useNames(noun: string): (field: string, value: unknown) => string | undefined {
  const departments = useDepartments();
  const categories = useCategories();
  const staff = useStaff();
  const { formatMessage, messages } = useIntl();
  const nameIn = (rows: readonly { id: number; name: string }[], id: unknown) =>
    rows.find((row) => row.id === id)?.name;
  return (field, value) => {
    if (noun === 'auction-rules') return formatMessage({ id: `publication.${value}` });
    if (field === 'departmentId' || field === 'department') return nameIn(departments, value);
    if (field === 'departmentIds' && Array.isArray(value))
      return value.map((id) => nameIn(departments, id) ?? id).join(', ');
    if (field === 'categoryId' || field === 'category') return nameIn(categories, value);
    if (field === 'specialistId') return nameIn(staff, value);
    const id = ['lots', 'auctions', 'items', 'collections']
      .map((one) => `${one}.${nameOf[field] ?? field}.${value}`)
      .find((one) => one in messages);
    return id && formatMessage({ id });
  };
}
