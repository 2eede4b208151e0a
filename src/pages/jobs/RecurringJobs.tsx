import { useQuery } from '@tanstack/react-query';
import type { RecurringJob } from '#contract/jobs';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Lists the recurring jobs with their last and next runs. */
export default function RecurringJobs() {
  const t = useText();
  const query = useQuery({
    queryKey: ['jobs', 'recurringJobs'],
    queryFn: () => api.jobs.recurringJobs(),
    throwOnError: false,
  });
  const when = ({ daily, minutes }: RecurringJob) =>
    daily === null ? t('jobs.recurring.minutes', { minutes }) : t('jobs.recurring.daily', { time: daily });
  return (
    <>
      <h2>{t('jobs.recurring')}</h2>
      <Loaded query={query}>
        {({ data }) => (
          <table className="settings-table">
            <thead>
              <tr>
                <th>{t('jobs.kind')}</th>
                <th>{t('jobs.recurring.when')}</th>
                <th>{t('jobs.recurring.last')}</th>
                <th>{t('jobs.recurring.next')}</th>
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
