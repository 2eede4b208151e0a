import { useQuery } from '@tanstack/react-query';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { useState } from 'react';
import type { UnreadableMail } from '#contract/returns';
import SmallPages from '@/components/list/SmallPages';
import ErrorNotice from '@/components/page/ErrorNotice';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import './returns.css';

const pageSize = 10;
const refresh = () => queryClient.invalidateQueries(queriesShowing('returned-mails'));

/** Lists returned emails that could not be parsed. Renders nothing when there are none. */
export default function UnreadableMails() {
  const t = useText();
  const [page, setPage] = useState(1);
  const { data } = useQuery({
    queryKey: ['returned-mails', { page }],
    queryFn: () => api.returns.list({ query: { page, pageSize } }),
    placeholderData: (before) => before,
  });
  if (!data || data.total === 0) return null;
  return (
    <section className="unreadable-mails" aria-label={t('returns.unreadable')}>
      <h2>{t('returns.unreadable')}</h2>
      <p className="settings-note">{t('returns.unreadable.hint')}</p>
      <div className="settings-scroll">
        <table className="settings-table">
          <thead>
            <tr>
              <th>{t('returns.received')}</th>
              <th>{t('returns.account')}</th>
              <th>{t('returns.reason')}</th>
              <th aria-label={t('returns.actions')} />
            </tr>
          </thead>
          <tbody>
            {data.data.map((mail) => (
              <UnreadableRow key={mail.id} mail={mail} />
            ))}
          </tbody>
        </table>
      </div>
      <SmallPages page={page} pageSize={pageSize} total={data.total} onTurn={setPage} />
    </section>
  );
}

function UnreadableRow({ mail }: { mail: UnreadableMail }) {
  const t = useText();
  const { formatNumber } = useIntl();
  const { id, receivedAt, source, account, bytes, reason, detail } = mail;
  const retry = useAction(async () => {
    await api.returns.retry({ params: { id } });
    await refresh();
    notifyDone(t('returns.retry.done'));
  });
  const dismiss = useAction(async () => {
    await api.returns.dismiss({ params: { id }, body: {} });
    await refresh();
    notifyDone(t('returns.dismiss.done'), {
      label: t('common.undo'),
      run: () => void api.returns.dismiss({ params: { id }, body: { dismissed: false } }).then(refresh),
    });
  });
  const busy = retry.busy || dismiss.busy;
  const kilobytes = formatNumber(Math.max(1, Math.round(bytes / 1024)), {
    style: 'unit',
    unit: 'kilobyte',
  });
  return (
    <tr>
      <th scope="row">
        <LocalTime at={receivedAt} />
      </th>
      <td>
        <bdi>{account ?? t('returns.account.removed')}</bdi>
        <small>
          <span>{t(`returns.source.${source}`)}</span> · <span>{kilobytes}</span>
        </small>
      </td>
      <td>
        {t(`returns.reason.${reason}`)}
        {reason === 'MALFORMED' && <small lang="en">{detail}</small>}
        <ErrorNotice text={retry.issue ?? dismiss.issue} />
      </td>
      <td>
        <div className="unreadable-actions">
          <Button size="small" disabled={busy} onClick={() => void retry.run()}>
            {t('returns.retry')}
          </Button>
          <Button size="small" disabled={busy} onClick={() => void dismiss.run()}>
            {t('returns.dismiss')}
          </Button>
        </div>
      </td>
    </tr>
  );
}
