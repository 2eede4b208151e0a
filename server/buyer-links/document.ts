import { html, raw } from 'hono/html';
import { getCurrency } from '#contract/currencies';
import type { InvoiceState } from '#contract/invoice-states';
import { formatMoney } from '#contract/money/money';
import type { Language } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';
import { describeAccount, listAccounts } from '../documents/accounts';
import { createFormats } from '../documents/formats';
import { describePayment } from '../documents/payment';
import { type Html, renderFrame } from '../links/document';
import type { LinkSender } from '../links/shared';
import { fillIn } from '../links/words';
import type { BuyerPageWords } from '../locales/locale';
import { locales } from '../locales/locales';
import type { BuyerAccount, BuyerDocument, BuyerLinkOwner } from './account';
import type { Period, Statement, StatementEntry } from './statement';
import { buyerStyle } from './style';

interface BuyerView {
  language: Language;
  linkSender: LinkSender;
  owner: BuyerLinkOwner;
  account: BuyerAccount;
  /** undefined: the period has too many entries */
  statements: readonly Statement[] | undefined;
  period: Period;
  /** how purchases are collected; empty: not shown */
  collection: string;
  /** the name of a document in addresses below the link */
  toName(id: number): string;
}

/** What the parts of a page share. */
interface Part extends BuyerView {
  words: BuyerPageWords;
  money(amount: number, currency: string): string;
  day(day: string): string;
}

const none = html``;

/** Renders the page of a buyer: open invoices with how to pay them, other documents, and the statement of account. */
export function renderBuyerPage(view: BuyerView): Html {
  const { language, linkSender, owner, account } = view;
  const words = locales[language].buyerPage;
  const days = getTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const part: Part = {
    ...view,
    words,
    money: (amount, currency) => formatMoney(amount, getCurrency(currency, account.currencies), language),
    day: (day) => days.format(new Date(`${day}T00:00:00Z`)),
  };
  return renderFrame(
    { language, linkSender, title: words.title, css: buyerStyle },
    html`<div class="title"><h1>${words.title}</h1><p class="sub" dir="auto">${owner.name}</p><p class="quiet">${fillIn(words.customerNo, { number: owner.customerNo })}</p></div>${renderOpen(part)}${renderHowToPay(part)}${renderCollection(part)}${renderOthers(part)}${renderStatements(part)}`,
  );
}

function renderOpen(part: Part): Html {
  const { words, account, money } = part;
  const credit = account.credit.map(
    ({ currency, amount }) =>
      html`<p class="quiet">${fillIn(words.credit, { amount: money(amount, currency) })}</p>`,
  );
  return html`<section><h2>${words.open}</h2>${account.open.length === 0 ? html`<p>${words.noneOpen}</p>` : account.open.map((one) => renderOpenInvoice(part, one))}${credit}</section>`;
}

function renderOpenInvoice(part: Part, { id, document, open, overdue, hasEInvoice }: BuyerDocument): Html {
  const { language, words, money, day, account } = part;
  const { currency, number, sale, issuedOn, dueOn, total } = document;
  // What is left to pay now, to the accounts that the company has today.
  const current = { ...document, language, due: open, seller: account.seller(currency) };
  const payment = describePayment(current, locales[language].documents, createFormats(current));
  const code = payment?.swissBill ?? payment?.sepaCode;
  const rows: [string, Html | string][] = [
    ...(sale ? [[words.sale, sale.title] satisfies [string, string]] : []),
    [words.issuedOn, day(issuedOn)],
    [
      words.dueOn,
      overdue ? html`<span class="late">${day(dueOn)} · ${words.overdue}</span>` : html`${day(dueOn)}`,
    ],
    [words.total, money(total, currency)],
    ...(total === open ? [] : [[words.paid, money(total - open, currency)] satisfies [string, string]]),
    [words.due, html`<span class="due">${money(open, currency)}</span>`],
    [words.reference, payment?.reference ?? ''],
  ];
  const { scan } = locales[language].documents.payment;
  return html`<article class="invoice"><div><h3>${fillIn(words.number, { number })}</h3>${renderFacts(rows)}</div>${code ? html`<figure><div role="img" aria-label="${code.alt}">${raw(code.svg)}</div><figcaption>${scan}</figcaption></figure>` : none}${document.opening ? none : renderLinks(part, { id, number, hasEInvoice })}</article>`;
}

const renderFacts = (rows: readonly (readonly [string, Html | string])[]): Html =>
  html`<dl>${rows.map(([label, value]) => html`<dt>${label}</dt><dd><bdi>${value}</bdi></dd>`)}</dl>`;

function renderLinks(
  { words, toName }: Part,
  { id, number, hasEInvoice }: Pick<BuyerDocument, 'id' | 'hasEInvoice'> & { number: string },
): Html {
  const link = (kind: 'pdf' | 'xml', text: string) =>
    html`<a href="${toName(id)}.${kind}" aria-label="${text} ${number}">${text}</a>`;
  return html`<p class="links">${link('pdf', words.pdf)}${hasEInvoice ? link('xml', words.eInvoice) : none}</p>`;
}

/** Renders the accounts for the currencies of the open invoices, each once. */
function renderHowToPay({ language, words, account }: Part): Html {
  const printed = locales[language].documents;
  const documents = new Map(account.open.map(({ document }) => [document.currency, document]));
  const accounts = new Map(
    [...documents.values()].flatMap((document) =>
      listAccounts({ ...document, seller: account.seller(document.currency) }).map((bankAccount) => [
        bankAccount.account,
        describeAccount(bankAccount, printed),
      ]),
    ),
  );
  if (accounts.size === 0) return none;
  return html`<section><h2>${words.howToPay}</h2><p class="quiet">${printed.payment.quote}</p>${[...accounts.values()].map(renderFacts)}</section>`;
}

const renderCollection = ({ words, collection }: Part): Html =>
  collection === ''
    ? none
    : html`<section><h2>${words.collection}</h2><p class="text">${collection}</p></section>`;

/** How an invoice ended that was not paid. */
const endings: Partial<Record<InvoiceState, 'credited' | 'writtenOff'>> = {
  CREDITED: 'credited',
  WRITTEN_OFF: 'writtenOff',
};

function renderOthers(part: Part): Html {
  const { words, account, money, day } = part;
  if (account.others.length === 0) return none;
  const rows = account.others.map(({ id, kind, document, open, state, hasEInvoice }) => {
    const { number, issuedOn, currency, total } = document;
    const outcome =
      kind === 'CREDIT_NOTE'
        ? open > 0
          ? fillIn(words.states.unused, { amount: money(open, currency) })
          : words.states.used
        : words.states[endings[state] ?? 'paid'];
    return html`<li><span>${words.kinds[kind]} <bdi>${number}</bdi></span><span class="amount">${money(kind === 'INVOICE' ? total : -total, currency)}</span><span class="quiet">${day(issuedOn)}</span><span class="amount quiet">${outcome}</span>${document.opening ? none : renderLinks(part, { id, number, hasEInvoice })}</li>`;
  });
  return html`<section><h2>${words.documents}</h2><ul class="documents">${rows}</ul>${account.hasMore ? html`<p class="quiet">${words.more}</p>` : none}</section>`;
}

function renderStatements(part: Part): Html {
  const { language, words, period, statements } = part;
  const input = (name: keyof Period) =>
    html`<label>${words[name]}<input type="date" name="${name}" value="${period[name]}" required></label>`;
  return html`<section id="statement"><h2>${words.statement}</h2><form class="period" method="get" action="#statement"><input type="hidden" name="lang" value="${language}">${input('from')}${input('to')}<button>${words.show}</button></form>${statements ? renderTables(part, statements) : html`<p role="status">${words.tooMany}</p>`}</section>`;
}

function renderTables(part: Part, statements: readonly Statement[]): Html {
  const { words } = part;
  if (statements.length === 0) return html`<p>${words.noEntries}</p>`;
  return html`${statements.map((statement) => renderTable(part, statement))}<p class="quiet">${words.closingHint}</p>`;
}

function renderTable(part: Part, { currency, opening, closing, entries }: Statement): Html {
  const { words, money, day, period } = part;
  const head = html`<thead><tr><th scope="col">${words.issuedOn}</th><th scope="col">${words.entry}</th><th scope="col" class="number">${words.amount}</th><th scope="col" class="number balance">${words.balance}</th></tr></thead>`;
  const row = (date: string, text: string, amount: string, balance: number) =>
    html`<tr><td>${date}</td><td><bdi>${text}</bdi></td><td class="number">${amount}</td><td class="number balance">${money(balance, currency)}</td></tr>`;
  const rows = entries.map((entry) =>
    row(day(entry.day), describeEntry(entry, words), money(entry.amount, currency), entry.balance),
  );
  return html`<table><caption>${day(period.from)} – ${day(period.to)} · ${currency}</caption>${head}<tbody>${row(day(period.from), words.opening, money(opening, currency), opening)}${rows}</tbody><tfoot><tr><th scope="row" colspan="2">${fillIn(words.closing, { day: day(period.to) })}</th><td class="number">${money(closing, currency)}</td><td class="balance"></td></tr></tfoot></table>`;
}

function describeEntry({ kind, number, method, amount }: StatementEntry, words: BuyerPageWords): string {
  if (kind === 'INVOICE' || kind === 'CREDIT_NOTE') return `${words.kinds[kind]} ${number}`;
  if (kind === 'PAID_BY_OTHER' || kind === 'PAID_FOR_OTHER') {
    const text = fillIn(words[kind === 'PAID_BY_OTHER' ? 'paidByOther' : 'paidForOther'], { number });
    const isUndone = kind === 'PAID_BY_OTHER' ? amount > 0 : amount < 0;
    return isUndone ? `${words.reversal} · ${text}` : text;
  }
  const paidBy = method ? words.payments[method] : '';
  if (kind === 'PAYMENT') return paidBy;
  return `${kind === 'REFUND' ? words.refund : words.reversal} · ${paidBy}`;
}
