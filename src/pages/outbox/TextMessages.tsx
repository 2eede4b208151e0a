import { useQuery } from '@tanstack/react-query';
import { history } from '@umijs/max';
import { Alert } from 'antd';
import { useCallback, useMemo } from 'react';
import { textMessageStates } from '#contract/text-messages';
import Sheet from '@/components/form/Sheet';
import ListPage from '@/components/list/ListPage';
import { rowEntries } from '@/components/list/rowEntries';
import type { ListColumn, ListFilter } from '@/components/list/types';
import Loaded from '@/components/page/Loaded';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { LocalTime } from '@/components/time/SaleTime';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { applyPatch, useUrl } from '@/services/url';

type TextMessage = Awaited<ReturnType<typeof api.textMessages.list>>['data'][number];
const tones: Record<TextMessage['state'], Tone> = {
  KEPT: 'quiet',
  QUEUED: 'active',
  SENDING: 'active',
  SENT: 'good',
  FAILED: 'bad',
  UNCLEAR: 'warn',
  EXPIRED: 'warn',
};

/** Lists the text messages written by the server; one opens in a sheet (`?text=`). */
export default function TextMessages() {
  const t = useText();
  const { query } = useUrl();
  const openId = Number(query.get('text'));
  const columns = useMemo(
    (): ListColumn<TextMessage>[] => [
      { key: 'recipient', title: t('textMessages.recipient'), render: ({ recipient }) => recipient },
      {
        key: 'createdAt',
        title: t('textMessages.createdAt'),
        width: 220,
        render: ({ createdAt }) => <LocalTime at={createdAt} />,
      },
      {
        key: 'state',
        title: t('textMessages.state'),
        width: 140,
        render: ({ state }) => <StatusTag label={t(`textMessages.state.${state}`)} tone={tones[state]} />,
      },
    ],
    [t],
  );
  const filters = useMemo(
    (): ListFilter[] => [
      {
        key: 'state',
        label: t('textMessages.state'),
        options: textMessageStates.map((value) => ({ value, label: t(`textMessages.state.${value}`) })),
      },
    ],
    [t],
  );
  const hrefOf = useCallback(({ id }: TextMessage) => applyPatch(history.location.search, { text: id }), []);
  return (
    <>
      <p>{t('textMessages.outbox.intro')}</p>
      <ListPage<TextMessage>
        noun="textMessages"
        list={api.textMessages.list}
        columns={columns}
        filters={filters}
        defaultSort=""
        hrefOf={hrefOf}
        idOf={({ id }) => id}
        nameOf={({ recipient }) => recipient}
        rowMenu={(message) => rowEntries(t, hrefOf(message), message.recipient)}
        empty={{ title: t('textMessages.empty'), hint: t('textMessages.empty.hint') }}
      />
      {openId > 0 && <TextMessageSheet id={openId} />}
    </>
  );
}

function TextMessageSheet({ id }: { id: number }) {
  const t = useText();
  const query = useQuery({
    queryKey: ['textMessages', 'one', id],
    queryFn: () => api.textMessages.read({ params: { id } }),
    throwOnError: false,
  });
  return (
    <Sheet open param="text" size={480} title={query.data?.recipient}>
      <Loaded query={query}>
        {(message) => (
          <>
            <dl className="mail-head">
              <dt>{t('textMessages.createdAt')}</dt>
              <dd>
                <LocalTime at={message.createdAt} />
              </dd>
              <dt>{t('textMessages.state')}</dt>
              <dd>
                <StatusTag label={t(`textMessages.state.${message.state}`)} tone={tones[message.state]} />{' '}
                {message.sentAt && <LocalTime at={message.sentAt} />}
              </dd>
            </dl>
            {message.error && (
              <Alert
                type={message.state === 'UNCLEAR' ? 'warning' : 'error'}
                title={message.state === 'UNCLEAR' ? t('textMessages.unclear') : t('textMessages.error')}
                description={message.error}
              />
            )}
            <div className="mail-body">{message.body}</div>
          </>
        )}
      </Loaded>
    </Sheet>
  );
}
