import sql from 'sql-template-tag';
import type { Input, Reply } from '#contract/api/route';
import type { customerEmails } from '#contract/customer-emails';
import { salutations } from '#contract/salutations';
import type { Language } from '#contract/session';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { isSuppressed } from '../suppressions/suppress';
import { customerColumns, type EmailCustomer, toCustomerModel } from '../templates/models';
import { findWriterAccount, readsReplies, toSender } from './account';
import { customerBlock } from './block';
import { listTextTemplates } from './from-template';

type Options = Reply<typeof customerEmails.options>;
type Query = Input<typeof customerEmails.options>['query'];

/** Returns what an email from this user to a customer needs, and why it must not be sent. */
export async function readOptions(
  { db, app, user, now }: Context,
  customerId: number,
  { inReplyTo, lotId, taskId }: Query,
): Promise<Options> {
  const [account, recipients, templates, references, customer] = await Promise.all([
    findWriterAccount(db, app, user.id),
    listRecipients(db, customerId, now),
    listTextTemplates(db),
    db.row<Pick<Options, 'original' | 'lot' | 'task'>>(sql`
      select
        (select jsonb_build_object('address', e.address, 'subject', e.subject) from customer_emails e
          where e.id = ${inReplyTo ?? null}::bigint and e.customer_id = ${customerId}) as original,
        (select jsonb_build_object('number', l.number, 'title', coalesce(nullif(l.title, ''), i.title, ''))
          from lots l left join lot_items x on x.lot_id = l.id and x.ordinal = 1 left join items i on i.id = x.item_id
          where l.id = ${lotId ?? null}::bigint) as lot,
        (select t.text from customer_tasks t where t.id = ${taskId ?? null}::bigint and t.customer_id = ${customerId}) as task`),
    db.row<
      EmailCustomer & { ownLanguage: Language | null; block: Options['block']; isOptedOut: boolean }
    >(sql`
      select ${customerColumns}, c.language as "ownLanguage", ${customerBlock} as block,
        exists (
          select 1 from consents k where k.customer_id = c.id and k.channel = 'EMAIL' and not k.granted
            and not exists (
              select 1 from consents later where later.customer_id = k.customer_id and later.channel = k.channel
                and later.topic = k.topic and later.id > k.id)) as "isOptedOut"
      from customers c where c.id = ${customerId}`),
  ]);
  const isRead = await readsReplies(db, account);
  const { ownLanguage, block, isOptedOut, ...names } = customer;
  const language = ownLanguage ?? user.language;
  return {
    recipients,
    templates,
    ...references,
    block,
    isOptedOut,
    language,
    ownLanguage,
    salutation: `${toCustomerModel(names, language).salutation}${salutations[language].end}`,
    sender: toSender(account, user, isRead),
    readsReplies: isRead,
  };
}

const listRecipients = (db: Db, customerId: number, now: Date): Promise<Options['recipients']> =>
  db.rows(sql`
    select k.value as address, k.label,
      case when ${isSuppressed(sql`k.value`, now)} then coalesce(
        (select s.reason from suppressions s
          where s.email = k.value and (s.expires_at is null or s.expires_at > ${now})), 'ERASED') end as suppression
    from customer_contacts k
    where k.customer_id = ${customerId} and k.kind = 'EMAIL' and k.ended_at is null order by k.position, k.id`);
