import { useIntl, useModel } from '@umijs/max';
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
      <OwnTime at={at} zone={timeZone} />
    </time>
  );
}

/** The same moment in the time zone of the user's profile, if it has one in which the clocks show another time. */
function OwnTime({ at, zone }: { at: string; zone: string }) {
  const { locale } = useIntl();
  const { initialState } = useModel('@@initialState');
  const own = initialState?.user?.timeZone;
  if (!own || !isZone(own)) return null;
  const format = (style: Intl.DateTimeFormatOptions) => getTimeFormat(locale, style).format(new Date(at));
  const show = (timeZone: string) => format({ dateStyle: 'medium', timeStyle: 'short', timeZone });
  if (show(own) === show(zone)) return null;
  const day = (timeZone: string) => format({ dateStyle: 'medium', timeZone });
  const text = day(own) === day(zone) ? format({ timeStyle: 'short', timeZone: own }) : show(own);
  return (
    <small className="own-time">
      ({text} {zoneName(locale, { at, timeZone: own })})
    </small>
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
