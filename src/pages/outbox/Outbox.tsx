import { useQuery } from '@tanstack/react-query';
import { history, useAccess } from '@umijs/max';
import { Alert, Button, Tabs } from 'antd';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { listStepsFrom } from '#contract/api/lifecycle';
import { mailLifecycle, mailStates } from '#contract/outbox';
import Sheet from '@/components/form/Sheet';
import ListPage from '@/components/list/ListPage';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn, ListFilter } from '@/components/list/types';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import SkeletonRows from '@/components/page/SkeletonRows';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import UnreadableMails from '@/components/returns/UnreadableMails';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { readableAddress } from '@/services/emailAddress';
import { useIssueText } from '@/services/issueLine';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';
import MailFrame from './MailFrame';
import { withLinks } from './withLinks';
import './outbox.css';

type Mail = Awaited<ReturnType<typeof api.outbox.list>>['data'][number];
const tones: Record<Mail['state'], Tone> = {
  KEPT: 'quiet',
  QUEUED: 'active',
  SENT: 'good',
  FAILED: 'bad',
  EXPIRED: 'warn',
};

const TextMessages = lazy(() => import('./TextMessages'));

/** What the server wrote: emails, and text messages (`?show=texts`). */
export default function Outbox() {
  const t = useText();
  const { query } = useUrl();
  const isTexts = query.get('show') === 'texts';
  return (
    <>
      <Tabs
        activeKey={isTexts ? 'texts' : 'emails'}
        // The filters of one list do not fit the other.
        onChange={(key) =>
          history.push(`${history.location.pathname}${key === 'texts' ? '?show=texts' : ''}`)
        }
        items={[
          { key: 'emails', label: t('outbox.emails') },
          { key: 'texts', label: t('textMessages.outbox') },
        ]}
      />
      {isTexts ? (
        <Suspense fallback={<SkeletonRows />}>
          <TextMessages />
        </Suspense>
      ) : (
        <Emails />
      )}
    </>
  );
}

/** Lists the mails written by the server; one opens in a sheet (`?mail=`), with working links. */
function Emails() {
  const t = useText();
  const { query } = useUrl();
  const access = useAccess();
  const sendAgain = useSendAgain();
  useIssueText(sendAgain.issue);
  const openId = Number(query.get('mail'));
  const columns = useMemo(
    (): ListColumn<Mail>[] => [
      { key: 'subject', title: t('outbox.subject'), render: ({ subject }) => subject },
      {
        key: 'recipient',
        title: t('outbox.recipient'),
        width: 260,
        render: ({ recipient }) => readableAddress(recipient),
      },
      {
        key: 'createdAt',
        title: t('outbox.createdAt'),
        width: 220,
        render: ({ createdAt }) => <LocalTime at={createdAt} />,
      },
      {
        key: 'state',
        title: t('outbox.state'),
        width: 140,
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
  const hrefOf = useCallback(({ id }: Mail) => applyPatch(history.location.search, { mail: id }), []);
  return (
    <>
      {access['returns:handle'] && <UnreadableMails />}
      <p>{t('outbox.intro')}</p>
      <ListPage<Mail>
        noun="outbox"
        list={api.outbox.list}
        columns={columns}
        filters={filters}
        defaultSort=""
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        rowMenu={(mail) => [
          ...rowEntries(t, hrefOf(mail), mail.recipient),
          ...(access['outbox:send'] && canSendAgain(mail)
            ? [{ key: 'again', label: t('outbox.sendAgain'), onClick: () => void sendAgain.run(mail.id) }]
            : []),
        ]}
        empty={{ title: t('outbox.empty'), hint: t('outbox.empty.hint') }}
      />
      {openId > 0 && <MailSheet id={openId} />}
    </>
  );
}

const canSendAgain = ({ state }: Pick<Mail, 'state'>) =>
  listStepsFrom(mailLifecycle, state).some((step) => step === 'sendAgain');

function useSendAgain() {
  const t = useText();
  return useAction(async (id: number) => {
    await api.outbox.sendAgain({ params: { id } });
    await queryClient.invalidateQueries({ queryKey: ['outbox'] });
    notifyDone(t('outbox.sendAgain.done'));
  });
}

function MailSheet({ id }: { id: number }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['outbox', 'one', id],
    queryFn: () => api.outbox.read({ params: { id } }),
    throwOnError: false,
  });
  const { run, busy, issue } = useSendAgain();
  const access = useAccess();
  const canSend = access['outbox:send'] && query.data && canSendAgain(query.data);
  const action = canSend && (
    <Button type="primary" loading={busy} onClick={() => void run(id)}>
      {t('outbox.sendAgain')}
    </Button>
  );
  return (
    <Sheet open param="mail" size={620} title={query.data?.subject} action={action}>
      <Loaded query={query}>
        {(mail) => (
          <>
            <dl className="mail-head">
              <dt>{t('outbox.recipient')}</dt>
              <dd>{readableAddress(mail.recipient)}</dd>
              <dt>{t('outbox.createdAt')}</dt>
              <dd>
                <LocalTime at={mail.createdAt} />
              </dd>
              <dt>{t('outbox.state')}</dt>
              <dd>
                <StatusTag label={t(`outbox.state.${mail.state}`)} tone={tones[mail.state]} />{' '}
                {mail.sentAt && <LocalTime at={mail.sentAt} />}
              </dd>
              {mail.attempts > 0 && (
                <>
                  <dt>{t('outbox.attempts')}</dt>
                  <dd>{mail.attempts}</dd>
                </>
              )}
              {mail.nextTryAt && (
                <>
                  <dt>{t('outbox.nextTryAt')}</dt>
                  <dd>
                    <LocalTime at={mail.nextTryAt} />
                  </dd>
                </>
              )}
            </dl>
            <ErrorNotice text={issue} />
            {mail.error && <Alert type="error" title={t('outbox.error')} description={mail.error} />}
            {mail.html !== null && <MailFrame html={mail.html} title={mail.subject} />}
            <div className="mail-body">{withLinks(mail.body)}</div>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
