import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { InvoiceEmail } from '#contract/invoice-emails';
import type { Invoice } from '#contract/invoices';
import type { MailState } from '#contract/outbox';
import Author from '@/components/avatars/Author';
import BuyerLinks from '@/components/buyer-links/BuyerLinks';
import { Money } from '@/components/money/Money';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import StatusTag, { type Tone } from '@/components/page/StatusTag';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { activityKey } from '@/services/queryKeys';
import { useText } from '@/services/text';
import '@/components/page/entryRows.css';

interface Props {
  invoice: Pick<Invoice, 'id' | 'company' | 'number' | 'customer' | 'currency' | 'document'>;
}

const toKey = (id: number) => ['invoiceEmails', id];

/** The emails with an issued document and the reminders of it, a button that sends it, and the links to the buyer's page. */
export default function InvoiceEmails({ invoice }: Props) {
  const t = useText();
  const query = useQuery({
    queryKey: toKey(invoice.id),
    queryFn: () => api.invoiceEmails.list({ params: { id: invoice.id } }),
  });
  if (invoice.number === null) return null;
  const isOpening = invoice.document?.opening === true;
  return (
    <>
      <section>
        <h2>{t('invoiceEmails.title')}</h2>
        <Loaded query={query}>
          {({ emails, address, isSent }) => (
            <>
              {isOpening ? (
                <p className="entry-rows-quiet">{t('invoices.opening.hint')}</p>
              ) : (
                <Send invoice={invoice} address={address} isSent={isSent} />
              )}
              <ul className="entry-rows">
                {emails.map((email) => (
                  <OneEmail key={email.id} email={email} currency={invoice.currency} />
                ))}
              </ul>
            </>
          )}
        </Loaded>
      </section>
      {invoice.customer && <BuyerLinks customerId={invoice.customer.id} company={invoice.company} />}
    </>
  );
}

function Send({ invoice: { id }, address, isSent }: Props & { address: string | null; isSent: boolean }) {
  const t = useText();
  const access = useAccess();
  const send = useAction(async () => {
    await api.invoiceEmails.send({ params: { id }, body: { again: isSent } });
    await queryClient.invalidateQueries({ queryKey: toKey(id) });
    await queryClient.invalidateQueries({ queryKey: activityKey({ noun: 'invoices', id }) });
    await queryClient.invalidateQueries({ queryKey: ['buyerLinks'] });
    notifyDone(t('invoiceEmails.queued', { address: address ?? '' }));
  });
  if (!access['invoices:issue']) return null;
  return (
    <>
      {address === null ? (
        <p className="entry-rows-quiet">{t('invoiceEmails.noAddress')}</p>
      ) : (
        <p className="entry-rows-buttons">
          <Button type={isSent ? 'default' : 'primary'} loading={send.busy} onClick={() => void send.run()}>
            {t(isSent ? 'invoiceEmails.sendAgain' : 'invoiceEmails.send')}
          </Button>
          <bdi>{address}</bdi>
        </p>
      )}
      <ErrorNotice text={send.issue} />
    </>
  );
}

const tones: Record<MailState, Tone> = {
  KEPT: 'quiet',
  QUEUED: 'active',
  SENT: 'good',
  FAILED: 'bad',
  EXPIRED: 'warn',
};

function OneEmail({ email, currency }: { email: InvoiceEmail; currency: string }) {
  const t = useText();
  const { kind, step, daysOverdue, open, address, at, by, state, error } = email;
  return (
    <li>
      <div>
        <b>
          {kind === 'REMINDER' && step
            ? t(`reminders.step.${step as 1 | 2 | 3}`)
            : t('invoiceEmails.document')}
        </b>
        <p>
          <bdi>{address}</bdi> · <LocalTime at={at} /> ·{' '}
          <Author id={by?.id ?? null} name={by?.name ?? null} />
        </p>
        {daysOverdue !== null && (
          <p className="entry-rows-quiet">
            {t('invoiceEmails.overdue', { count: daysOverdue })} · <Money amount={open} currency={currency} />
          </p>
        )}
        {state !== 'SENT' && error && <p className="entry-rows-quiet">{error}</p>}
      </div>
      {state && <StatusTag label={t(`outbox.state.${state}`)} tone={tones[state]} />}
    </li>
  );
}
