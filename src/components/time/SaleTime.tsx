import { useIntl } from '@umijs/max';
import { getTimeFormat } from '#contract/time-format';
import { isZone } from './saleClock';

const localZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Props {
  at: string | null;
  zone: string;
  /** shown when there is no date */
  none?: string;
}

/** Returns the short name of a time zone at a moment, such as `GMT+1`. Formats of a whole date put it into brackets in some languages. */
export const zoneName = (locale: string, { at, timeZone }: { at: string; timeZone: string }) =>
  getTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value;

/** Shows a moment in the time zone of its location, with the zone; in the reader's own time zone on hover. */
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

/** Shows only the day, in the time zone of its location. */
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

/** Shows a moment in the reader's time zone. */
export function LocalTime({ at }: { at: string }) {
  const { locale } = useIntl();
  const date = new Date(at);
  return (
    <time dateTime={at} title={date.toISOString()}>
      {getTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(date)}
    </time>
  );
}
