import { validate as isCreditorReference } from 'node-iso11649';
import { SwissQRCode } from 'swissqrbill/svg';
import type { Creditor, Data, Debtor } from 'swissqrbill/types';
import { formatAmount, formatIBAN, formatReference, isQRIBAN } from 'swissqrbill/utils';
import type { InvoiceDocument, InvoiceParty } from '#contract/invoice-document';
import { type BankAccount, findIban, isSwissIban, listAccounts } from './accounts';
import { toQrReference } from './references';

/** The payment part and receipt at the foot of a page, by which bills are paid in Switzerland (Swiss QR-bill, version 2). */
export interface SwissBill {
  account: string;
  creditor: string[];
  reference: string;
  message: string;
  /** empty: the payer writes name and address into a field */
  debtor: string[];
  currency: string;
  amount: string;
}

/** in hundredths of the currency */
const maxAmount = 99_999_999_999;
const maxLengths = { name: 70, address: 70, zip: 16, city: 35, country: 2 };
/** Letters that the standard allows besides ASCII: Latin-1, Latin Extended-A, and the Romanian ones with a comma. */
const allowedText = /^[\x20-\x7e\u00a0-\u017f\u0218-\u021b\u20ac]*$/;

/**
 * Returns the payment part of a document, its QR code as SVG and the account that it names, or undefined when the document
 * cannot be paid in this way.
 */
export function createSwissBill(
  document: InvoiceDocument,
): { bill: SwissBill; code: string; account: BankAccount } | undefined {
  const account = listAccounts(document).find((one) => isSwissIban(findIban(one) ?? ''));
  const data = account && toBillData(document, account);
  return data && { account, code: new SwissQRCode(data).toString(), bill: describeBill(data) };
}

function toBillData(document: InvoiceDocument, account: BankAccount): Data | undefined {
  const { due, decimals, number, reference, buyer, payer, seller } = document;
  const currency = document.currency === 'CHF' || document.currency === 'EUR' ? document.currency : undefined;
  const iban = findIban(account);
  const creditor = toParty({ ...seller, name: account.payee });
  if (!currency || !iban || !creditor || decimals !== 2 || due < 1 || due > maxAmount) return undefined;
  if (isQRIBAN(iban) && !/\d/.test(number)) return undefined;
  const debtor = toParty(payer ?? buyer);
  return {
    currency,
    amount: due / 100,
    creditor: { ...creditor, account: iban } satisfies Creditor,
    ...(debtor && { debtor }),
    ...(isQRIBAN(iban)
      ? { reference: toQrReference(number) }
      : isCreditorReference(reference) && { reference }),
    ...(allowedText.test(number) && { message: number }),
  };
}

/** Returns a party with a structured address, or undefined when a part is missing, too long or has other letters. */
function toParty({
  name,
  address: { lines, postcode, town, country },
}: InvoiceParty | InvoiceDocument['seller']): Debtor | undefined {
  const party = { name, address: lines.replaceAll('\n', ', '), zip: postcode, city: town, country };
  const isAllowed = Object.entries(maxLengths).every(([part, maxLength]) => {
    const text = party[part as keyof typeof maxLengths];
    return text !== '' && text.length <= maxLength && allowedText.test(text);
  });
  return isAllowed ? party : undefined;
}

const describeBill = ({ creditor, reference, message, debtor, currency, amount }: Data): SwissBill => ({
  account: formatIBAN(creditor.account),
  creditor: listPartyLines(creditor),
  reference: reference ? formatReference(reference) : '',
  message: message ?? '',
  debtor: debtor ? listPartyLines(debtor) : [],
  currency,
  amount: formatAmount(amount ?? 0),
});

const listPartyLines = ({ name, address, zip, city, country }: Debtor): string[] => [
  name,
  address,
  country === 'CH' ? `${zip} ${city}` : `${country} - ${zip} ${city}`,
];
