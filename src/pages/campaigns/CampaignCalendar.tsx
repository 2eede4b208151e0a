import { LeftOutlined, RightOutlined, WarningOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { useAccess, useIntl } from '@umijs/max';
import { Button, Segmented } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useMemo } from 'react';
import type { CalendarEntry } from '#contract/campaign-calendar';
import { getTimeFormat } from '#contract/time-format';
import { CampaignState } from '@/components/campaigns/CampaignState';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import Loaded from '@/components/page/Loaded';
import PageHead from '@/components/page/PageHead';
import { SaleTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { dayText } from '@/services/day';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import PlanSale from './PlanSale';

const dayFormat = 'YYYY-MM-DD';
const viewNames = ['month', 'list'] as const;

/** The campaigns of a month (`?month=`), as a calendar or as a list (`?as=list`). */
export default function CampaignCalendar() {
  const t = useText();
  const { locale } = useIntl();
  const access = useAccess();
  const { query, set } = useUrl();
  const monthParam = query.get('month') ?? '';
  const month = dayjs(/^\d{4}-(0[1-9]|1[0-2])$/.test(monthParam) ? `${monthParam}-01` : undefined).startOf(
    'month',
  );
  const weeks = useMemo(() => getWeeks(month), [month]);
  const from = weeks[0]?.[0]?.format(dayFormat) ?? month.format(dayFormat);
  const to = weeks.at(-1)?.at(-1)?.format(dayFormat) ?? month.endOf('month').format(dayFormat);
  const entries = useQuery({
    queryKey: ['campaigns', 'calendar', from, to],
    queryFn: () => api.campaigns.calendar({ query: { from, to } }),
    placeholderData: (last) => last,
  });
  const view = viewNames.find((candidate) => candidate === query.get('as')) ?? 'month';
  const goToMonth = (newMonth: Dayjs) => set({ month: newMonth.format('YYYY-MM') });
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
          onClick={() => goToMonth(month.subtract(1, 'month'))}
        />
        <Button
          icon={<RightOutlined />}
          aria-label={t('campaigns.calendar.next')}
          onClick={() => goToMonth(month.add(1, 'month'))}
        />
        <Button onClick={() => set({ month: undefined })}>{t('campaigns.calendar.today')}</Button>
        <h2 aria-live="polite">
          {getTimeFormat(locale, { month: 'long', year: 'numeric' }).format(month.toDate())}
        </h2>
        <Segmented
          value={view}
          onChange={(nextView) => set({ as: nextView === 'month' ? undefined : nextView })}
          options={[
            { value: 'month', label: t('campaigns.calendar.asMonth') },
            { value: 'list', label: t('campaigns.calendar.asList') },
          ]}
        />
      </div>
      <Loaded query={entries}>
        {({ entries: all }) => (
          <>
            {view === 'month' && <Month weeks={weeks} month={month} entries={all} />}
            <List entries={all} narrowScreensOnly={view === 'month'} />
          </>
        )}
      </Loaded>
      {access['campaigns:edit'] && <PlanSale />}
    </>
  );
}

/** Returns the complete weeks of a month, starting on Monday. */
function getWeeks(month: Dayjs): Dayjs[][] {
  const first = month.subtract((month.day() + 6) % 7, 'day');
  const count = Math.ceil((month.diff(first, 'day') + month.daysInMonth()) / 7);
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_, weekdayIndex) => first.add(week * 7 + weekdayIndex, 'day')),
  );
}

function Month({ weeks, month, entries }: { weeks: Dayjs[][]; month: Dayjs; entries: CalendarEntry[] }) {
  const t = useText();
  const { locale } = useIntl();
  const today = dayjs().format(dayFormat);
  const weekday = getTimeFormat(locale, { weekday: 'short' });
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
          <tr key={week[0]?.format(dayFormat)}>
            {week.map((date) => {
              const dateKey = date.format(dayFormat);
              const classNames = [
                date.month() !== month.month() && 'is-outside',
                dateKey === today && 'is-today',
              ];
              return (
                <td key={dateKey} className={classNames.filter(Boolean).join(' ') || undefined}>
                  <time dateTime={dateKey}>{date.date()}</time>
                  <ul>
                    {entries
                      .filter((entry) => entry.day === dateKey)
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

function List({ entries, narrowScreensOnly }: { entries: CalendarEntry[]; narrowScreensOnly: boolean }) {
  const t = useText();
  const days = [...new Set(entries.map((entry) => entry.day))];
  return (
    <div className={narrowScreensOnly ? 'campaign-days is-narrow' : 'campaign-days'}>
      {days.length === 0 && <p>{t('campaigns.calendar.none')}</p>}
      {days.map((date) => (
        <section key={date}>
          <h3>{dayText(date)}</h3>
          <ul>
            {entries
              .filter((entry) => entry.day === date)
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

/** Lists campaigns that reach some of the same customers on the same day. */
function Clashes({ entry }: { entry: CalendarEntry }) {
  const t = useText();
  return entry.clashes.map(({ id, name, people }) => (
    <div key={id} className="campaign-clash">
      <WarningOutlined aria-hidden /> {t('campaigns.calendar.clash', { count: people, name })}
    </div>
  ));
}
