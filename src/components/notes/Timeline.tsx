import {
  CalendarOutlined,
  EditOutlined,
  MailOutlined,
  PhoneOutlined,
  SendOutlined,
  ShoppingOutlined,
} from '@ant-design/icons';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Empty, Segmented, Skeleton } from 'antd';
import { type ReactNode, useState } from 'react';
import type { Entry, NoteKind } from '#contract/notes';
import { ActivitySummary } from '@/components/activity/ActivityEntries';
import { EntryHead } from '@/components/activity/EntryHead';
import Colleague from '@/components/avatars/Colleague';
import EmailThread from '@/components/customer-emails/EmailThread';
import { lotAddress } from '@/components/lots/addresses';
import { Money } from '@/components/money/Money';
import Link from '@/components/page/Link';
import LoadError from '@/components/page/LoadError';
import { workAddress } from '@/components/works/addresses';
import { api } from '@/services/api';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import NoteForm from './NoteForm';
import './timeline.css';

/** The filters of the timeline. */
const filters = {
  all: {},
  notes: { source: 'notes' },
  emails: { source: 'emails' },
  calls: { kind: ['CALL', 'MEETING', 'LETTER'] },
  sales: { source: 'sales' },
  mails: { source: 'mails' },
  changes: { source: 'changes' },
} as const;
type Filter = keyof typeof filters;

/** Shows all contact between a customer and the company, newest first, with the form for a new note on top. */
export default function Timeline({ customerId }: { customerId: number }) {
  const t = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [...customerKeys.timeline(customerId), filter],
    queryFn: ({ pageParam }) =>
      api.notes.timeline({
        params: { id: customerId },
        query: { ...filters[filter], ...pageParam } as Parameters<typeof api.notes.timeline>[0]['query'],
      }),
    initialPageParam: {} as Record<string, string | undefined>,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  const entries = data?.pages.flatMap((page) => page.entries);
  return (
    <section className="timeline" aria-label={t('customers.part.timeline')}>
      <NoteForm customerId={customerId} />
      <Segmented<Filter>
        className="no-print"
        aria-label={t('notes.filter')}
        value={filter}
        onChange={setFilter}
        options={(Object.keys(filters) as Filter[]).map((value) => ({
          value,
          label: t(`notes.filter.${value}`),
        }))}
      />
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!entries && !error && <Skeleton active title={false} paragraph={{ rows: 6 }} />}
      {entries?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('notes.none')} />}
      {entries && entries.length > 0 && (
        <ol>
          {entries.map((entry) => (
            <li key={`${entry.source} ${entry.id} ${'as' in entry ? entry.as : ''}`}>
              <TimelineEntry entry={entry} customerId={customerId} />
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </section>
  );
}

const icons: Readonly<Record<NoteKind, ReactNode>> = {
  NOTE: <EditOutlined />,
  CALL: <PhoneOutlined />,
  MEETING: <CalendarOutlined />,
  LETTER: <MailOutlined />,
};

function TimelineEntry({ entry, customerId }: { entry: Entry; customerId: number }) {
  if (entry.source === 'notes') return <NoteEntry note={entry} customerId={customerId} />;
  if (entry.source === 'emails')
    return <EmailThread customerId={customerId} emails={entry.emails} earlierCount={entry.earlierCount} />;
  if (entry.source === 'sales') return <SaleEntry sale={entry} />;
  if (entry.source === 'mails') return <MailEntry mail={entry} />;
  return (
    <ActivitySummary
      entry={entry}
      subject={{ noun: 'customers', id: customerId }}
      className="timeline-head"
    />
  );
}

type Of<S extends Entry['source']> = Extract<Entry, { source: S }>;

function NoteEntry({ note, customerId }: { note: Of<'notes'>; customerId: number }) {
  const t = useText();
  const [editing, setEditing] = useState(false);
  if (editing) return <NoteForm customerId={customerId} note={note} onDone={() => setEditing(false)} />;
  return (
    <>
      <EntryHead
        className="timeline-head"
        icon={icons[note.kind]}
        at={note.at}
        title={
          note.by !== null && note.byId !== null ? (
            <Colleague id={note.byId} name={note.by} />
          ) : (
            t('notes.customer')
          )
        }
      >
        {t(`notes.kind.${note.kind}`)}
        {note.editable && (
          <Button
            type="text"
            size="small"
            className="no-print"
            icon={<EditOutlined />}
            aria-label={t('notes.edit')}
            onClick={() => setEditing(true)}
          />
        )}
      </EntryHead>
      <p className="timeline-text" dir="auto">
        {note.text}
      </p>
      {note.mentions.length > 0 && (
        <small>{t('notes.mentions', { names: note.mentions.map(({ name }) => name).join(', ') })}</small>
      )}
    </>
  );
}

function SaleEntry({ sale }: { sale: Of<'sales'> }) {
  const t = useText();
  const to =
    sale.auctionId !== null && sale.lotNumber !== null
      ? lotAddress(sale.auctionId, sale.lotNumber)
      : sale.collectionId !== null && sale.itemNo !== null
        ? workAddress(sale.collectionId, sale.itemNo)
        : undefined;
  const where = [sale.place, sale.lotNumber].filter(Boolean).join(' · ');
  return (
    <>
      <EntryHead
        className="timeline-head"
        icon={<ShoppingOutlined />}
        at={sale.at}
        title={t(`notes.sale.${sale.as}`)}
      >
        <Money amount={sale.price} currency={sale.currency} short />
        {sale.cancelled && <em> {t('sales.tab.cancelled')}</em>}
      </EntryHead>
      <p className={sale.cancelled ? 'timeline-text is-cancelled' : 'timeline-text'}>
        {to ? <Link to={to}>{where}</Link> : where} <bdi>{sale.title}</bdi>
      </p>
    </>
  );
}

/** The reactions to a mail, in the order in which they happen. */
const returns = [
  'bouncedAt',
  'openedAt',
  'clickedAt',
  'repliedAt',
  'unsubscribedAt',
  'complainedAt',
] as const;

function MailEntry({ mail }: { mail: Of<'mails'> }) {
  const t = useText();
  const access = useAccess();
  const back = returns.filter((what) => mail[what] !== null);
  return (
    <>
      <EntryHead className="timeline-head" icon={<SendOutlined />} at={mail.at} title={t('notes.mail')}>
        {access['campaigns:read'] ? (
          <Link to={`/campaign/${mail.campaignId}/report`}>{mail.campaign}</Link>
        ) : (
          <bdi>{mail.campaign}</bdi>
        )}
      </EntryHead>
      {back.length > 0 && (
        <p className="timeline-text">
          {back
            .map((what) =>
              t(what === 'bouncedAt' && mail.isRefused ? 'notes.mail.refused' : `notes.mail.${what}`),
            )
            .join(' · ')}
        </p>
      )}
    </>
  );
}
