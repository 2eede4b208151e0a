import { useQuery } from '@tanstack/react-query';
import type { TimetableEntry } from '#contract/jobs';
import Loaded from '@/components/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** What is done by the clock: when it was done last and is done next. */
export default function Timetable() {
  const t = useText();
  const query = useQuery({
    queryKey: ['jobs', 'timetable'],
    queryFn: () => api.jobs.timetable(),
    throwOnError: false,
  });
  const when = ({ daily, minutes }: TimetableEntry) =>
    daily === null ? t('jobs.timetable.minutes', { minutes }) : t('jobs.timetable.daily', { time: daily });
  return (
    <>
      <h2>{t('jobs.timetable')}</h2>
      <Loaded query={query}>
        {({ data }) => (
          <table className="settings-table">
            <thead>
              <tr>
                <th>{t('jobs.kind')}</th>
                <th>{t('jobs.timetable.when')}</th>
                <th>{t('jobs.timetable.last')}</th>
                <th>{t('jobs.timetable.next')}</th>
              </tr>
            </thead>
            <tbody>
              {data.map((entry) => (
                <tr key={entry.kind}>
                  <td>{t(`jobs.kind.${entry.kind}`)}</td>
                  <td>{when(entry)}</td>
                  <td>{entry.lastAt ? <LocalTime at={entry.lastAt} /> : '–'}</td>
                  <td>
                    <LocalTime at={entry.nextAt} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </>
  );
}
