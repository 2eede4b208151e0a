import { useIntl } from '@umijs/max';
import { getTimeFormat } from '#contract/time-format';
import { isZone } from './saleClock';

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Props {
  at: string | null;
  zone: string;
  /** shown when there is no date yet */
  none?: string;
}

/** Returns the short name of a time zone at a moment, such as `GMT+1`. Formats of a whole date put it into brackets in some languages. */
export const zoneName = (locale: string, { at, timeZone }: { at: string; timeZone: string }) =>
  getTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value;

/** When something happens on the clock of its place, with the zone; the reader's own clock on hover. */
export function SaleTime({ at, zone, none = '–' }: Props) {
  const { locale } = useIntl();
  if (at === null) return <>{none}</>;
  const timeZone = isZone(zone) ? zone : 'UTC';
  const show = (of: string) =>
    getTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: of }).format(new Date(at));
  return (
    <time dateTime={at} title={localZone === timeZone ? zone : `${zone} · ${localZone}: ${show(localZone)}`}>
      {show(timeZone)} <small>{zoneName(locale, { at, timeZone })}</small>
    </time>
  );
}

/** Only the day, on the calendar of its place. */
export function SaleDay({ at, zone, none = '–' }: Props) {
  const { locale } = useIntl();
  if (at === null) return <>{none}</>;
  const timeZone = isZone(zone) ? zone : 'UTC';
  return (
    <time dateTime={at} title={zone}>
      {getTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(new Date(at))}
    </time>
  );
}

/** When somebody did something, on the reader's clock. */
export function LocalTime({ at }: { at: string }) {
  const { locale } = useIntl();
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toISOString()}>
      {getTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)}
    </time>
  );
}
