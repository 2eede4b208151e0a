import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { RefusedRow } from '#contract/api/selection';
import { getCurrency } from '#contract/currencies';
import type { InvoiceRun } from '#contract/invoices';
import { formatMoney } from '#contract/money/money';
import type { OverdueInvoice, Reminder, ReminderStep } from '#contract/reminders';
import type { Language } from '#contract/session';
import type { NoticeKey } from '#contract/template-fields';
import { getTimeFormat } from '#contract/time-format';
import type { AppContext, Context } from '../app-context';
import { insertBuyerLink } from '../buyer-links/link';
import { languageFor } from '../consents/consent';
import type { Db } from '../db/database';
import { runInSavepoint } from '../db/savepoint';
import { findSelectedIds, type RowSelection, toRefusedRow } from '../db/selection';
import { sendingHours } from '../invoice-emails/document';
import { lockRecipient } from '../invoice-emails/recipient';
import { insertInvoiceEmail } from '../invoice-emails/store';
import { recordInvoices } from '../invoices/events';
import { type ActiveRun, type RunKind, startRun } from '../invoices/runs';
import { readSeller } from '../invoices/seller';
import { toHeaderAddress } from '../lib/email-address';
import { fillIn } from '../links/words';
import { locales } from '../locales/locales';
import { queueEmail } from '../mail/email';
import { writeNotice } from '../mail/notice';
import { listDefinedCurrencies } from '../settings/currencies';
import { findReminders, type ReminderQuery, selectReminderIds } from './due';
import { loadRules } from './rules';

/** The email of each step. */
const noticeKeys = { 1: 'reminder1', 2: 'reminder2', 3: 'reminder3' } as const satisfies Record<
  ReminderStep,
  NoticeKey
>;

/** Starts the job that sends the selected reminders. */
export async function startReminding(
  context: Context,
  rows: RowSelection<ReminderQuery>,
): Promise<InvoiceRun> {
  const rules = await loadRules(context.db, context.now);
  const ids = await findSelectedIds(context.db, rows, selectReminderIds(rules));
  return startRun(context, { kind: 'REMIND', auctionId: null }, async () => ids.map((id) => ({ id })));
}

/** Sends reminders; a row is an invoice of the customer and the company. */
export const remindRun: RunKind = {
  blockSize: 10,
  async runBlock(tx, app, { actor }, ids) {
    const refused: RefusedRow[] = [];
    for (const id of ids) {
      const refusal = await runInSavepoint(tx, () => remind(tx, app, actor, id));
      if (refusal) refused.push(toRefusedRow(id, await findName(tx, id), refusal));
    }
    return refused;
  },
};

const findName = async (tx: Db, invoiceId: number): Promise<string> =>
  (
    await tx.maybe<{ name: string }>(sql`
      select c.name from invoices i join customers c on c.id = i.customer_id where i.id = ${invoiceId}`)
  )?.name ?? '';

/**
 * Queues the reminder of one customer and company, and records its step for each invoice whose step is due. Refuses when
 * nothing is due any more (`reminder.not_due`), and customers to whom no email can be sent.
 */
async function remind(tx: Db, app: AppContext, actor: ActiveRun['actor'], invoiceId: number): Promise<void> {
  const owner = await tx.maybe<{ customerId: number }>(sql`
    select customer_id as "customerId" from invoices where id = ${invoiceId} and customer_id is not null`);
  if (!owner) return refuse('row.not_found');
  const recipient = await lockRecipient(tx, owner.customerId, actor.now);
  // Two people who send the same reminder lock the same invoices; the second finds that its step was sent.
  await tx.run(
    sql`select 1 from invoices where customer_id = ${owner.customerId} order by id for no key update`,
  );
  const rules = await loadRules(tx, actor.now);
  const [reminder] = await findReminders(tx, rules, { ofInvoice: invoiceId }, { limit: 1 });
  if (!reminder) return refuse('reminder.not_due');
  const { company, step, invoices } = reminder;
  const { printed } = (await readSeller(tx, company, actor.now))('');
  const link = await insertBuyerLink(tx, app, { company, customerId: owner.customerId, ...actor });
  const language = languageFor(recipient.language);
  const notice = await writeNotice(tx, app, {
    key: noticeKeys[step as ReminderStep],
    language,
    values: {
      ...(await describe(tx, reminder, language)),
      name: recipient.name,
      seller: printed.name,
      link: link.address,
    },
  });
  const replyTo = toHeaderAddress(printed.email) ?? undefined;
  const mailId = await queueEmail(tx, app, { to: recipient.address, ...notice, replyTo }, sendingHours);
  const due = invoices.filter((invoice) => invoice.step !== null);
  for (const invoice of due)
    await insertInvoiceEmail(tx, {
      kind: 'REMINDER',
      company,
      customerId: owner.customerId,
      invoiceId: invoice.id,
      mailId,
      address: recipient.address,
      actor,
      reminder: { step: invoice.step as number, daysOverdue: invoice.daysOverdue, open: invoice.open },
    });
  await recordInvoices(
    tx,
    actor,
    due.map(({ id }) => id),
    'remind',
  );
}

/** Returns the overdue invoices line by line, and what is open in all. */
async function describe(tx: Db, { invoices }: Reminder, language: Language) {
  const defined = await listDefinedCurrencies(tx);
  const money = (amount: number, currency: string) =>
    formatMoney(amount, getCurrency(currency, defined), language);
  const days = getTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const { overdueLine } = locales[language].buyerPage;
  const sumBy = (value: (invoice: OverdueInvoice) => number) =>
    [...new Set(invoices.map(({ currency }) => currency))]
      .map((currency) => ({
        currency,
        amount: invoices.reduce((sum, one) => sum + (one.currency === currency ? value(one) : 0), 0),
      }))
      .filter(({ amount }) => amount > 0)
      .map(({ amount, currency }) => money(amount, currency))
      .join(' + ');
  return {
    invoices: invoices.map(({ number, dueOn, open, currency }) =>
      fillIn(overdueLine, {
        number,
        day: days.format(new Date(`${dueOn}T00:00:00Z`)),
        amount: money(open, currency),
      }),
    ),
    due: sumBy(({ open }) => open),
    interest: sumBy(({ interest }) => interest),
  };
}
