import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { chooseInvoices } from '#contract/choose-invoices';
import { findCurrency, getCurrency } from '#contract/currencies';
import { exchange } from '#contract/money/exchange';
import { formatMoney } from '#contract/money/money';
import type { Payment, payments } from '#contract/payments';
import type { Context } from '../app-context';
import { requireNotSanctioned } from '../customers/sanctioned';
import { allocate } from '../invoices/allocations';
import { listDefinedCurrencies } from '../settings/currencies';
import { findToday } from '../settings/today';
import { lockPayment } from './change';
import { findOpenInvoices } from './open-invoices';
import { readPayment } from './queries';
import { insertPayment, payInvoices, recordOf } from './record';

/**
 * Exchanges unused money of a receipt into another currency at an agreed rate: it leaves as if it was paid back, and comes in as a
 * receipt that pays the open invoices in its currency. The difference to the rates of the ledger is an exchange gain or loss.
 * Returns the new receipt, which is a deposit if the old one was. Refuses a receipt without a customer or of a sanctioned one, more
 * than is left of it, and an unknown or the same currency.
 */
export const exchangePayment = (
  context: Context,
  id: number,
  { amount, currency: code, rate }: Input<typeof payments.exchange>['body'],
): Promise<Payment> =>
  context.db.transaction(async (tx) => {
    const actor = { now: context.now, userId: context.user.id };
    const payment = await lockPayment(tx, id);
    const { company, customerId, reference } = payment;
    if (customerId === null) return refuse('payment.no_customer');
    if (payment.method === 'WRITE_OFF') return refuse('payment.write_off');
    // What was exchanged before may be exchanged back, so that a receipt that bounced can be reversed.
    if (payment.method !== 'EXCHANGE') await requireNotSanctioned(tx, sql`select ${customerId}::bigint`);
    if (amount > payment.left) return refuseField('amount', 'amount_left');
    const defined = await listDefinedCurrencies(tx);
    const to = findCurrency(code, defined);
    if (!to || code === payment.currency) return refuseField('currency', 'currency');
    const from = getCurrency(payment.currency, defined);
    const converted = exchange(amount, { from, to }, rate);
    if (converted === undefined) return refuseField('rate', 'format');
    if (converted < 1) return refuseField('amount', 'positive');
    const day = await findToday(tx, context.now);
    const half = {
      company,
      method: 'EXCHANGE',
      bankAccountId: null,
      customerId,
      paidOn: day,
      reference,
    } as const;
    const { language } = context.user;
    const outId = await insertPayment(tx, actor, {
      ...half,
      currency: from.code,
      amount: -amount,
      note: formatMoney(converted, to, language),
    });
    await allocate(tx, actor, { company, day }, [{ paymentId: id, refundId: outId, amount }]);
    const inId = await insertPayment(tx, actor, {
      ...half,
      currency: to.code,
      amount: converted,
      deposit: payment.deposit,
      note: formatMoney(amount, from, language),
    });
    if (!payment.deposit) {
      const open = await findOpenInvoices(tx, { company, currency: to.code, customerId });
      const selected = chooseInvoices(converted, `${reference} ${payment.note}`, open);
      await payInvoices(tx, actor, { id: inId, company, currency: to.code, left: converted }, selected);
    }
    await recordOf(tx, actor, id, 'exchange');
    await recordOf(tx, actor, inId, 'create');
    return readPayment(tx, inId);
  });
