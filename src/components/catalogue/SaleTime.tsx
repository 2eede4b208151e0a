import { useIntl } from '@umijs/max';
import { isZone } from './saleClock';

const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Props {
  at: string | null;
  zone: string;
  /** shown when there is no date yet */
  none?: string;
}

/** When something happens on the clock of its place, with the zone; the reader's own clock on hover. */
export function SaleTime({ at, zone, none = '–' }: Props) {
  const { formatDate, formatDateToParts } = useIntl();
  if (at === null) return <>{none}</>;
  const timeZone = isZone(zone) ? zone : 'UTC';
  const show = (of: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short', timeZone: of });
  const short = formatDateToParts(at, { timeZone, timeZoneName: 'short' }).find(
    ({ type }) => type === 'timeZoneName',
  )?.value;
  return (
    <time dateTime={at} title={here === timeZone ? zone : `${zone} · ${here}: ${show(here)}`}>
      {show(timeZone)} <small>{short}</small>
    </time>
  );
}

/** Only the day, on the calendar of its place. */
export function SaleDay({ at, zone, none = '–' }: Props) {
  const { formatDate } = useIntl();
  if (at === null) return <>{none}</>;
  const timeZone = isZone(zone) ? zone : 'UTC';
  return (
    <time dateTime={at} title={zone}>
      {formatDate(at, { dateStyle: 'medium', timeZone })}
    </time>
  );
}

/** When somebody did something, on the reader's clock. */
export function Moment({ at }: { at: string }) {
  const { formatDate } = useIntl();
  return (
    <time dateTime={at} title={new Date(at).toISOString()}>
      {formatDate(at, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
}
