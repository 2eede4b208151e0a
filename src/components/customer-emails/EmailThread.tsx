import { MailOutlined, RollbackOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Alert, Button, Popconfirm } from 'antd';
import { useState } from 'react';
import { getNextState } from '#contract/api/lifecycle';
import { customerEmailLifecycle } from '#contract/customer-email-states';
import type { CustomerEmail } from '#contract/customer-emails';
import { EntryHead } from '@/components/activity/EntryHead';
import Colleague from '@/components/avatars/Colleague';
import { lotAddress } from '@/components/lots/addresses';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import { useAction } from '@/services/action';
import { api, apiUrl } from '@/services/api';
import { readableAddress } from '@/services/emailAddress';
import { useFileSize } from '@/services/fileSize';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { toWriteSheet } from '@/services/writeAddress';
import './customerEmails.css';

interface Props {
  customerId: number;
  /** the latest ones, oldest first */
  emails: readonly CustomerEmail[];
  /** how many came before these and are not loaded */
  earlierCount: number;
}

/** A conversation by email in the timeline of a customer: the latest email, and the earlier ones on request. */
export default function EmailThread({ customerId, emails, earlierCount }: Props) {
  const t = useText();
  const access = useAccess();
  const { query } = useUrl();
  const [isOpen, setOpen] = useState(false);
  const last = emails.at(-1);
  if (!last) return null;
  const visible = isOpen ? emails : [last];
  return (
    <div className="customer-email-thread">
      {emails.length > visible.length && (
        <Button type="link" size="small" onClick={() => setOpen(true)}>
          {t('customerEmails.earlier', { count: earlierCount + emails.length - 1 })}
        </Button>
      )}
      {isOpen && earlierCount > 0 && <small>{t('customerEmails.notShown', { count: earlierCount })}</small>}
      {visible.map((email) => (
        <Email key={email.id} customerId={customerId} email={email} />
      ))}
      {access['customers:email'] && (
        <Link className="no-print" to={toWriteSheet(`?${query}`, { customerId, inReplyTo: last.id })}>
          <RollbackOutlined /> {t('customerEmails.reply')}
        </Link>
      )}
    </div>
  );
}

function Email({ customerId, email }: { customerId: number; email: CustomerEmail }) {
  const t = useText();
  const { at, isIncoming, isUnknownSender, by, byId, address, subject, text, lot } = email;
  const readable = readableAddress(address);
  return (
    <article>
      <EntryHead
        className="timeline-head"
        icon={<MailOutlined />}
        at={at}
        title={
          by !== null && byId !== null ? (
            <Colleague id={byId} name={by} />
          ) : (
            t('customerEmails.incoming', { address: readable })
          )
        }
      >
        {!isIncoming && t('customerEmails.outgoing', { address: readable })}
      </EntryHead>
      {isUnknownSender && <Alert type="warning" showIcon title={t('customerEmails.unknownSender')} />}
      <p className="timeline-text customer-email-subject" dir="auto">
        {subject || t('customerEmails.noSubject')}
      </p>
      <p className="timeline-text" dir="auto">
        {text || t('customerEmails.noText')}
      </p>
      {lot && (
        <p className="timeline-text">
          <Link to={lotAddress(lot.auctionId, lot.number)}>
            {t('customerEmails.about.lot', { number: lot.number, title: lot.title })}
          </Link>
        </p>
      )}
      <Files customerId={customerId} email={email} />
      <Delivery customerId={customerId} email={email} />
    </article>
  );
}

function Files({ customerId, email: { files, isIncoming } }: { customerId: number; email: CustomerEmail }) {
  const t = useText();
  const formatSize = useFileSize();
  if (files.length === 0) return null;
  return (
    <>
      {isIncoming && <small>{t('customerEmails.received')}</small>}
      <ul className="customer-email-files" aria-label={t('customerEmails.files')}>
        {files.map(({ fileId, name, bytes }, at) => (
          // Files of one email may have equal names.
          <li key={fileId ?? `${at} ${name}`}>
            {fileId === null ? (
              <bdi>{name}</bdi>
            ) : (
              <a
                href={apiUrl('customerFiles', 'download', { params: { id: customerId, file: fileId } })}
                download
              >
                {name}
              </a>
            )}{' '}
            <small>{formatSize(bytes)}</small>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whether an email was sent, with the words of the mail server, and the button that sends it again. */
function Delivery({ customerId, email }: { customerId: number; email: CustomerEmail }) {
  const t = useText();
  const access = useAccess();
  const { id, state, error, block } = email;
  const sending = useAction(async () => {
    await api.customerEmails.sendAgain({ params: { id } });
    notifyDone(t('customerEmails.sentAgain'));
    await queryClient.invalidateQueries({ queryKey: customerKeys.timeline(customerId) });
  });
  if (state === null) return null;
  const canSend =
    access['customers:email'] && getNextState(customerEmailLifecycle, state, 'sendAgain') !== undefined;
  const button = (
    <Button
      size="small"
      className="no-print"
      loading={sending.busy}
      onClick={state === 'UNCERTAIN' ? undefined : () => void sending.run()}
    >
      {t('customerEmails.sendAgain')}
    </Button>
  );
  return (
    <div className={`customer-email-state is-${state.toLowerCase()}`}>
      <small>
        {[
          t(`customerEmails.state.${state}`),
          block && t(`customerEmails.block.${block}`),
          state !== 'SENT' && error,
        ]
          .filter(Boolean)
          .join(' · ')}
      </small>
      {canSend &&
        (state === 'UNCERTAIN' ? (
          <Popconfirm title={t('customerEmails.sendAgain.sure')} onConfirm={() => void sending.run()}>
            {button}
          </Popconfirm>
        ) : (
          button
        ))}
      <ErrorNotice text={sending.issue} />
    </div>
  );
}
