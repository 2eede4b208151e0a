import { LeftOutlined, RightOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import type { CalendarEntry } from '#contract/campaign-calendar';
import { timeFormat } from '#contract/time-format';
import Link from '@/components/Link';
import LinkButton from '@/components/LinkButton';
import Loaded from '@/components/Loaded';
import PageHead from '@/components/PageHead';
import { SaleTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { CampaignState } from './CampaignState';
import PlanSale from './PlanSale';

const day = 'YYYY-MM-DD';
const looks = ['month', 'list'] as const;

/** What is, was and shall be sent in a month (`?month=`), as a month or as a list (`?as=list`). */
export default function CampaignCalendar() {
  const t = useText();
  const { locale } = useIntl();
  const access = useAccess();
  const { query, set } = useUrl();
  const named = query.get('month') ?? '';
  const month = dayjs(/^\d{4}-(0[1-9]|1[0-2])$/.test(named) ? `${named}-01` : undefined).startOf('month');
  const weeks = useMemo(() => weeksOf(month), [month]);
  const from = weeks[0]?.[0]?.format(day) ?? month.format(day);
  const to = weeks.at(-1)?.at(-1)?.format(day) ?? month.endOf('month').format(day);
  const entries = useQuery({
    queryKey: ['campaigns', 'calendar', from, to],
    queryFn: () => api.campaigns.calendar({ query: { from, to } }),
    placeholderData: (last) => last,
  });
  const look = looks.find((one) => one === query.get('as')) ?? 'month';
  const turnTo = (to: Dayjs) => set({ month: to.format('YYYY-MM') });
  return (
    <>
      <PageHead
        title={t('campaigns.view.calendar')}
        action={
          access['campaigns:edit'] && (
            <LinkButton to="/campaigns?view=calendar&plan=new" type="primary">
              {t('campaigns.plan')}
            </LinkButton>
          )
        }
      />
      <div className="campaign-calendar-tools">
        <Button
          icon={<LeftOutlined />}
          aria-label={t('campaigns.calendar.previous')}
          onClick={() => turnTo(month.subtract(1, 'month'))}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('campaigns.calendar.next')}
          onClick={() => turnTo(month.add(1, 'month'))}
        />
        <Button onClick={() => set({ month: undefined })}>{t('campaigns.calendar.today')}</Button>
        <h2 aria-live="polite">
          {timeFormat(locale, { month: 'long', year: 'numeric' }).format(month.toDate())}
        </h2>
        <Segmented
          value={look}
          onChange={(as) => set({ as: as === 'month' ? undefined : as })}
          options={[
            { value: 'month', label: t('campaigns.calendar.asMonth') },
            { value: 'list', label: t('campaigns.calendar.asList') },
          ]}
        />
      </div>
      <Loaded query={entries}>
        {({ entries: all }) => (
          <>
            {look === 'month' && <Month weeks={weeks} month={month} entries={all} />}
            <List entries={all} narrowOnly={look === 'month'} />
          </>
        )}
      </Loaded>
      {access['campaigns:edit'] && <PlanSale />}
    </>
  );
}

/** The weeks of a month, whole, beginning on a Monday. */
function weeksOf(month: Dayjs): Dayjs[][] {
  const first = month.subtract((month.day() + 6) % 7, 'day');
  const count = Math.ceil((month.diff(first, 'day') + month.daysInMonth()) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => first.add(week * 7 + at, 'day')),
  );
}

function Month({ weeks, month, entries }: { weeks: Dayjs[][]; month: Dayjs; entries: CalendarEntry[] }) {
  const t = useText();
  const { locale } = useIntl();
  const today = dayjs().format(day);
  const weekday = timeFormat(locale, { weekday: 'short' });
  return (
    <table className="campaign-month">
      <caption className="print-only">{t('campaigns.view.calendar')}</caption>
      <thead>
        <tr>
          {weeks[0]?.map((date) => (
            <th key={date.day()} scope="col">
              {weekday.format(date.toDate())}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]?.format(day)}>
            {week.map((date) => {
              const own = date.format(day);
              const look = [date.month() !== month.month() && 'is-outside', own === today && 'is-today'];
              return (
                <td key={own} className={look.filter(Boolean).join(' ') || undefined}>
                  <time dateTime={own}>{date.date()}</time>
                  <ul>
                    {entries
                      .filter((entry) => entry.day === own)
                      .map((entry) => (
                        <li key={entry.id}>
                          <Link to={`/campaign/${entry.id}`}>{entry.name}</Link>
                          <Clashes entry={entry} />
                        </li>
                      ))}
                  </ul>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function List({ entries, narrowOnly }: { entries: CalendarEntry[]; narrowOnly: boolean }) {
  const t = useText();
  const days = [...new Set(entries.map((entry) => entry.day))];
  return (
    <div className={narrowOnly ? 'campaign-days is-narrow' : 'campaign-days'}>
      {days.length === 0 && <p>{t('campaigns.calendar.none')}</p>}
      {days.map((own) => (
        <section key={own}>
          <h3>{dayText(own)}</h3>
          <ul>
            {entries
              .filter((entry) => entry.day === own)
              .map((entry) => (
                <li key={entry.id}>
                  <SaleTime at={entry.at} zone={entry.timeZone} />
                  <Link to={`/campaign/${entry.id}`}>{entry.name}</Link>
                  <CampaignState state={entry.state} />
                  <Clashes entry={entry} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** What reaches some of the same people on the same day. */
function Clashes({ entry }: { entry: CalendarEntry }) {
  const t = useText();
  return entry.clashes.map(({ id, name, people }) => (
    <div key={id} className="campaign-clash">
      <WarningOutlined aria-hidden /> {t('campaigns.calendar.clash', { count: people, name })}
    </div>
  ));
}
