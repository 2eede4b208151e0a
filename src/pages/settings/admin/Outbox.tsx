import { useQuery } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Alert, Drawer } from 'antd';
import { useCallback, useMemo } from 'react';
import { mailStates } from '#contract/outbox';
import { Moment } from '@/components/catalogue/SaleTime';
import ListPage from '@/components/ListPage';
import Loaded from '@/components/Loaded';
import type { ListColumn, ListFilter } from '@/components/list/types';
import StatusTag, { type Tone } from '@/components/StatusTag';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { patched, useUrl } from '@/services/url';
import { withLinks } from './withLinks';
import './outbox.css';

type Mail = Awaited<ReturnType<typeof api.outbox.list>>['data'][number];
const tones: Record<Mail['state'], Tone> = { KEPT: 'quiet', QUEUED: 'active', SENT: 'good', FAILED: 'bad' };

/** Mails that the house wrote; one opens as a sheet over the list (`?mail=`), its links can be followed. */
export default function Outbox() {
  const t = useText();
  const { query, set } = useUrl();
  const open = Number(query.get('mail'));
  const columns = useMemo(
    (): ListColumn<Mail>[] => [
      { key: 'subject', title: t('outbox.subject'), render: ({ subject }) => subject },
      { key: 'recipient', title: t('outbox.recipient'), render: ({ recipient }) => recipient },
      {
        key: 'createdAt',
        title: t('outbox.createdAt'),
        render: ({ createdAt }) => <Moment at={createdAt} />,
      },
      {
        key: 'state',
        title: t('outbox.state'),
        render: ({ state }) => <StatusTag label={t(`outbox.state.${state}`)} tone={tones[state]} />,
      },
    ],
    [t],
  );
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('outbox.state'),
        options: mailStates.map((value) => ({ value, label: t(`outbox.state.${value}`) })),
      },
    ],
    [t],
  );
  const hrefOf = useCallback(({ id }: Mail) => patched(history.location.search, { mail: id }), []);
  return (
    <>
      <p>{t('outbox.intro')}</p>
      <ListPage<Mail>
        noun="outbox"
        list={api.outbox.list}
        columns={columns}
        filters={filters}
        standardSort=""
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        empty={{ title: t('outbox.empty'), hint: t('outbox.empty.hint') }}
      />
      {open > 0 && <MailSheet key={open} id={open} onClose={() => set({ mail: undefined })} />}
    </>
  );
}

function MailSheet({ id, onClose }: { id: number; onClose(): void }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['outbox', 'one', id],
    queryFn: () => api.outbox.tell({ params: { id } }),
    throwOnError: false,
  });
  return (
    <Drawer open size={620} title={query.data?.subject} onClose={onClose}>
      <Loaded query={query}>
        {(mail) => (
          <>
            <dl className="mail-head">
              <dt>{t('outbox.recipient')}</dt>
              <dd>{mail.recipient}</dd>
              <dt>{t('outbox.createdAt')}</dt>
              <dd>
                <Moment at={mail.createdAt} />
              </dd>
              <dt>{t('outbox.state')}</dt>
              <dd>
                <StatusTag label={t(`outbox.state.${mail.state}`)} tone={tones[mail.state]} />{' '}
                {mail.sentAt && <Moment at={mail.sentAt} />}
              </dd>
            </dl>
            {mail.error && <Alert type="error" title={mail.error} />}
            <div className="mail-body">{withLinks(mail.body)}</div>
          </>
        )}
      </Loaded>
    </Drawer>
  );
}
