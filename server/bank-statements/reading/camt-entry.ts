import type { Currency } from '#contract/currencies';
import { toAccount } from './account';
import { sumAmounts } from './amount';
import { readCamtAmount, readCamtDay, readIsCredit } from './camt-values';
import { type Place, refuseEntry } from './refuse-entry';
import type { EntryDraft } from './statement';
import { toLine, toName, toReference } from './text';
import { findElement, findElements, findText, type XmlElement } from './xml';

type Counterparty = EntryDraft['counterparty'];

/** A booked entry as the file has it, before the direction of reversals is known. */
export interface CamtEntry {
  place: Place;
  currency: Currency;
  isReversal: boolean;
  /** what all of its payments share */
  common: Pick<EntryDraft, 'bookedOn' | 'valueOn' | 'entryReference' | 'serviceReference' | 'flag'>;
  /** the details if they add up to the entry, otherwise the entry itself */
  payments: CamtPayment[];
}

interface CamtPayment
  extends Pick<EntryDraft, 'endToEndId' | 'structuredReference' | 'text' | 'serviceReference'> {
  isCredit: boolean;
  /** minor units, not negative */
  amount: number;
  debtor: Counterparty;
  creditor: Counterparty;
}

/** Reads an `Ntry` element. Returns undefined for an entry that is only announced. */
export function readCamtEntry(element: XmlElement, place: Place, timeZone: string): CamtEntry | undefined {
  const status = findText(element, 'Sts/Cd', 'Sts');
  if (['PDNG', 'INFO', 'FUTR'].includes(status)) return undefined;
  if (status !== 'BOOK') refuseEntry(place, 'STATUS', status);
  const { amount, currency } = readCamtAmount(findElement(element, 'Amt'), place);
  const isCredit = readIsCredit(element, place);
  const total = { amount, currency, isCredit };
  const details = findElements(element, 'NtryDtls/TxDtls');
  const payments = readPayments(element, details, total, place);
  return {
    place,
    currency,
    isReversal: readIsReversal(element, place),
    common: {
      bookedOn:
        readCamtDay(findElement(element, 'BookgDt'), timeZone, place) ?? refuseEntry(place, 'DATE', ''),
      valueOn: readCamtDay(findElement(element, 'ValDt'), timeZone, place),
      entryReference: toReference(findText(element, 'NtryRef')),
      serviceReference: toReference(findText(element, 'AcctSvcrRef')),
      flag: payments ? null : 'DETAILS_DIFFER',
    },
    payments: payments ?? [readPayment(details.length === 1 ? details[0] : undefined, element, total)],
  };
}

/**
 * Returns the entry as it changed the account. ISO 20022 defines `CdtDbtInd` as the direction of a reversal itself; some
 * banks repeat the direction of the original entry (`repeatsOriginal`), so that a reversal has the opposite sign. In a
 * reversal the counterparty has the role that it had in the original entry.
 */
export function toEntryDrafts(entry: CamtEntry, repeatsOriginal: boolean): EntryDraft[] {
  return entry.payments.map(({ isCredit, amount, debtor, creditor, serviceReference, ...texts }, at) => {
    const isReceived = isCredit !== (entry.isReversal && repeatsOriginal);
    const wasReceived = isReceived !== entry.isReversal;
    return {
      ...entry.common,
      ...texts,
      serviceReference: entry.common.serviceReference ?? serviceReference,
      amount: isReceived ? amount : 0 - amount,
      reversal: entry.isReversal,
      counterparty: wasReceived ? debtor : creditor,
      position: at + 1,
    };
  });
}

function readIsReversal(element: XmlElement, place: Place): boolean {
  const indicator = findText(element, 'RvslInd');
  if (!['', 'true', 'false', '1', '0'].includes(indicator)) refuseEntry(place, 'DIRECTION', indicator);
  return indicator === 'true' || indicator === '1';
}

interface Total {
  amount: number;
  currency: Currency;
  isCredit: boolean;
}

/** Returns the payments of an entry, or undefined when its details do not add up to it or some have no amount. */
function readPayments(
  entry: XmlElement,
  details: readonly XmlElement[],
  total: Total,
  place: Place,
): CamtPayment[] | undefined {
  const [only] = details;
  const parts = details.map((detail) => readDetailAmount(detail, total, place));
  // A single detail may leave out what the entry says.
  if (details.length <= 1 && !parts[0]) return [readPayment(only, entry, total)];
  const signed = parts.flatMap((part) =>
    part ? [part.isCredit === total.isCredit ? part.amount : 0 - part.amount] : [],
  );
  if (signed.length < details.length || sumAmounts(signed) !== BigInt(total.amount)) return undefined;
  return details.map((detail, at) => readPayment(detail, entry, parts[at] ?? total));
}

/** Elements that may contain the amount of a detail; the first in the currency of the entry counts. */
const amountPaths = ['Amt', 'AmtDtls/TxAmt/Amt', 'AmtDtls/CntrValAmt/Amt', 'AmtDtls/InstdAmt/Amt'];

/** Returns the amount of a detail in the currency of its entry; undefined when it only has others or none. */
function readDetailAmount(
  detail: XmlElement,
  { currency, isCredit }: Total,
  place: Place,
): Pick<Total, 'amount' | 'isCredit'> | undefined {
  const element = amountPaths
    .flatMap((path) => findElements(detail, path))
    .find(({ attributes }) => attributes.Ccy === currency.code);
  if (!element) return undefined;
  const { amount } = readCamtAmount(element, place);
  return { amount, isCredit: findElement(detail, 'CdtDbtInd') ? readIsCredit(detail, place) : isCredit };
}

function readPayment(
  detail: XmlElement | undefined,
  entry: XmlElement,
  { amount, isCredit }: Pick<Total, 'amount' | 'isCredit'>,
): CamtPayment {
  const source = detail ?? emptyElement;
  const references = listStructuredReferences(source);
  const texts = findElements(source, 'RmtInf/Ustrd').concat(findElements(source, 'RmtInf/Strd/AddtlRmtInf'));
  const [reference = null] = references.length === 1 ? references : [];
  const text = toLine(
    [...texts.map((each) => each.text), ...(reference === null ? references : [])].join(' '),
  );
  return {
    amount,
    isCredit,
    serviceReference: toReference(findText(source, 'Refs/AcctSvcrRef')),
    endToEndId: toReference(findText(source, 'Refs/EndToEndId')),
    structuredReference: reference,
    text: text || toLine(findText(source, 'AddtlTxInf') || findText(entry, 'AddtlNtryInf')),
    debtor: readParty(source, 'Dbtr'),
    creditor: readParty(source, 'Cdtr'),
  };
}

const emptyElement: XmlElement = { name: '', attributes: {}, text: '', children: [], line: 0 };

/** One payment may name several references, for several invoices; then they are part of its text. */
const listStructuredReferences = (detail: XmlElement): string[] => {
  const references = findElements(detail, 'RmtInf/Strd/CdtrRefInf/Ref').flatMap(
    ({ text }) => toReference(text.replace(/\s/g, '')) ?? [],
  );
  return [...new Set(references)];
};

/** Versions from 08 on have the name within `Pty`. */
const readParty = (detail: XmlElement, role: 'Dbtr' | 'Cdtr'): Counterparty => ({
  name: toName(
    findText(
      detail,
      `RltdPties/${role}/Nm`,
      `RltdPties/${role}/Pty/Nm`,
      `RltdPties/Ultmt${role}/Nm`,
      `RltdPties/Ultmt${role}/Pty/Nm`,
    ),
  ),
  account: toAccount(findText(detail, `RltdPties/${role}Acct/Id/IBAN`, `RltdPties/${role}Acct/Id/Othr/Id`)),
});
