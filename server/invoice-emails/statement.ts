import type { Company } from '#contract/companies';
import type { InvoiceEmail } from '#contract/invoice-emails';
import type { Context } from '../app-context';
import { insertBuyerLink } from '../buyer-links/link';
import { languageFor } from '../consents/consent';
import { recordEvent } from '../events/event';
import { readSeller } from '../invoices/seller';
import { toHeaderAddress } from '../lib/email-address';
import { queueEmail } from '../mail/email';
import { writeNotice } from '../mail/notice';
import { sendingHours } from './document';
import { lockRecipient } from './recipient';
import { insertInvoiceEmail, readInvoiceEmail } from './store';

/** Queues the email with the link to a customer's statement of account. Refuses customers to whom no email can be sent. */
export const emailStatement = (
  { db, app, user, now }: Context,
  customerId: number,
  company: Company,
): Promise<InvoiceEmail> =>
  db.transaction(async (tx) => {
    const actor = { now, userId: user.id };
    const { name, address, language } = await lockRecipient(tx, customerId, now);
    const { printed } = (await readSeller(tx, company, now))('');
    const link = await insertBuyerLink(tx, app, { company, customerId, ...actor });
    const notice = await writeNotice(tx, app, {
      key: 'statement',
      language: languageFor(language),
      values: { name, seller: printed.name, link: link.address },
    });
    const replyTo = toHeaderAddress(printed.email) ?? undefined;
    const mailId = await queueEmail(tx, app, { to: address, ...notice, replyTo }, sendingHours);
    const id = await insertInvoiceEmail(tx, {
      kind: 'STATEMENT',
      company,
      customerId,
      invoiceId: null,
      mailId,
      address,
      actor,
    });
    await recordEvent(tx, { ...actor, noun: 'customers', id: customerId, action: 'send-statement' });
    return readInvoiceEmail(tx, id);
  });
