import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import type { BuyerLink } from '#contract/buyer-links';
import type { Company } from '#contract/companies';
import Author from '@/components/avatars/Author';
import { LinkOpenings, LinkState } from '@/components/links/LinkUse';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import '@/components/page/entryRows.css';

interface Props {
  customerId: number;
  company: Company;
}

const toKey = (customerId: number) => ['buyerLinks', customerId];

/** The links to the page of a buyer: when it was opened, a new one to copy or to email, and the page itself for staff. */
export default function BuyerLinks({ customerId, company }: Props) {
  const t = useText();
  const access = useAccess();
  const query = useQuery({
    queryKey: toKey(customerId),
    queryFn: () => api.buyerLinks.list({ params: { id: customerId }, query: { pageSize: 100 } }),
  });
  return (
    <section>
      <h2>{t('buyerLinks.title')}</h2>
      <p className="entry-rows-quiet">{t('buyerLinks.hint')}</p>
      <div className="entry-rows-buttons">
        {access['invoices:edit'] && <NewLinks customerId={customerId} company={company} />}
        {access['invoices:issue'] && <SendStatement customerId={customerId} company={company} />}
      </div>
      <Loaded query={query}>
        {({ data }) => (
          <ul className="entry-rows">
            {data
              .filter((link) => link.company === company)
              .map((link) => (
                <OneLink key={link.id} customerId={customerId} link={link} />
              ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

/** Creates a link to copy, and one with which the user opens the page. */
function NewLinks({ customerId, company }: Props) {
  const t = useText();
  const copy = useAction(async () => {
    const { address } = await api.buyerLinks.make({ params: { id: customerId }, body: { company } });
    await queryClient.invalidateQueries({ queryKey: toKey(customerId) });
    await navigator.clipboard.writeText(address);
    notifyDone(t('buyerLinks.copied'));
  });
  const open = useAction(async () => {
    // Browsers allow a new window only at the click, before the address is known.
    const page = window.open('', '_blank');
    try {
      const { address } = await api.buyerLinks.make({
        params: { id: customerId },
        body: { company, forStaff: true },
      });
      if (page) {
        page.opener = null;
        page.location.replace(address);
      }
    } catch (error) {
      page?.close();
      throw error;
    }
  });
  return (
    <>
      <Button loading={copy.busy} onClick={() => void copy.run()}>
        {t('buyerLinks.copy')}
      </Button>
      <Button loading={open.busy} onClick={() => void open.run()}>
        {t('buyerLinks.open')}
      </Button>
      <ErrorNotice text={copy.issue ?? open.issue} />
    </>
  );
}

/** Emails the buyer a link to the page, for its statement of account. */
function SendStatement({ customerId, company }: Props) {
  const t = useText();
  const send = useAction(async () => {
    const { address } = await api.invoiceEmails.sendStatement({
      params: { id: customerId },
      body: { company },
    });
    await queryClient.invalidateQueries({ queryKey: toKey(customerId) });
    notifyDone(t('invoiceEmails.queued', { address }));
  });
  return (
    <>
      <Button loading={send.busy} onClick={() => void send.run()}>
        {t('invoiceEmails.statement')}
      </Button>
      <ErrorNotice text={send.issue} />
    </>
  );
}

function OneLink({ customerId, link }: { customerId: number; link: BuyerLink }) {
  const t = useText();
  const access = useAccess();
  const { id, by, createdAt, expiresAt, revokedAt, opened, lastOpenedAt } = link;
  const isExpired = new Date(expiresAt) <= new Date();
  const revoke = useAction(async () => {
    await api.buyerLinks.revoke({ params: { id: customerId, link: id } });
    await queryClient.invalidateQueries({ queryKey: toKey(customerId) });
    notifyDone(t('buyerLinks.revoked'));
  });
  return (
    <li>
      <div>
        <p>
          <Author id={by?.id ?? null} name={by?.name ?? null} /> · <LocalTime at={createdAt} />{' '}
          <LinkState revokedAt={revokedAt} isExpired={isExpired} />
        </p>
        <LinkOpenings opened={opened} lastOpenedAt={lastOpenedAt} />
        <ErrorNotice text={revoke.issue} />
      </div>
      {access['invoices:edit'] && revokedAt === null && !isExpired && (
        <Popconfirm
          title={t('buyerLinks.revoke.ask')}
          okText={t('buyerLinks.revoke')}
          okButtonProps={{ danger: true, autoFocus: true }}
          onConfirm={() => void revoke.run()}
        >
          <Button danger size="small" loading={revoke.busy}>
            {t('buyerLinks.revoke')}
          </Button>
        </Popconfirm>
      )}
    </li>
  );
}
