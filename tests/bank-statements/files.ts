import { Refusal } from '#contract/api/refusal';
import type { BankFileOptions, BankNotification, BankStatement } from '#contract/bank-statements';
import { readBankFile } from '../../server/bank-statements/reading/read-bank-file';

/** Files of invented banks and people. The IBANs are the published examples of their countries. */
export const ownAccount = 'DE89370400440532013000';
export const otherAccount = 'NL91ABNA0417164300';

const toBytes = (content: string | Uint8Array): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content;

export const readFile = (
  content: string | Uint8Array,
  options: Partial<BankFileOptions> = {},
): Promise<(BankStatement | BankNotification)[]> =>
  readBankFile(toBytes(content), { timeZone: 'Europe/Berlin', csv: null, ...options });

/** Reads a file with a single statement. */
export async function readStatement(content: string | Uint8Array, options: Partial<BankFileOptions> = {}) {
  const statements = await readFile(content, options);
  expect(statements).toHaveLength(1);
  return statements[0] as BankStatement | BankNotification;
}

/** Returns the refusal of a file with its parameters. */
export async function readRefusal(content: string | Uint8Array, options: Partial<BankFileOptions> = {}) {
  const error: unknown = await readFile(content, options).catch((reason: unknown) => reason);
  if (!(error instanceof Refusal)) throw new Error(`not refused: ${JSON.stringify(error)}`);
  return { code: error.code, ...error.params };
}

/** Returns an error of a refused entry; the line only matters where a test names it. */
export const refusedEntry = (part: string, value: string, entry = 1) => ({
  code: 'bank_file.entry_unreadable',
  line: expect.any(Number),
  entry,
  part,
  value,
});

interface CamtEntryFields {
  amount?: string;
  currency?: string;
  direction?: 'CRDT' | 'DBIT';
  reversal?: string;
  status?: string;
  booked?: string;
  valued?: string;
  reference?: string;
  serviceReference?: string;
  details?: string;
  info?: string;
}

export const camtEntry = ({
  amount = '100.00',
  currency = 'EUR',
  direction = 'CRDT',
  reversal,
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  booked = '<Dt>2026-05-14</Dt>',
  valued = '<Dt>2026-05-15</Dt>',
  reference,
  serviceReference,
  details = '',
  info,
}: CamtEntryFields = {}) => `
<Ntry>
  ${reference ? `<NtryRef>${reference}</NtryRef>` : ''}
  <Amt Ccy="${currency}">${amount}</Amt>
  <CdtDbtInd>${direction}</CdtDbtInd>
  ${reversal ? `<RvslInd>${reversal}</RvslInd>` : ''}
  ${status}
  <BookgDt>${booked}</BookgDt>
  <ValDt>${valued}</ValDt>
  ${serviceReference ? `<AcctSvcrRef>${serviceReference}</AcctSvcrRef>` : ''}
  ${details ? `<NtryDtls>${details}</NtryDtls>` : ''}
  ${info ? `<AddtlNtryInf>${info}</AddtlNtryInf>` : ''}
</Ntry>`;

/** A detail with its amount in the currency of the account. */
export const camtDetail = (amount: string, content = '') =>
  `<TxDtls>${content.includes('<Refs>') ? '' : '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>'}<Amt Ccy="EUR">${amount}</Amt>${content}</TxDtls>`;

export const camtBalance = (type: string, amount: string, day: string, currency = 'EUR') => `
<Bal>
  <Tp><CdOrPrtry><Cd>${type}</Cd></CdOrPrtry></Tp>
  <Amt Ccy="${currency}">${amount.replace('-', '')}</Amt>
  <CdtDbtInd>${amount.startsWith('-') ? 'DBIT' : 'CRDT'}</CdtDbtInd>
  <Dt><Dt>${day}</Dt></Dt>
</Bal>`;

interface CamtStatementFields {
  id?: string;
  iban?: string;
  /** '' leaves it out */
  currency?: string;
  balances?: string;
  period?: string;
}

const camtAccount = ({
  id = 'STMT-2026-05',
  iban = ownAccount,
  currency = 'EUR',
  period = '',
}: CamtStatementFields) => `
<Id>${id}</Id>${period}
<Acct><Id><IBAN>${iban}</IBAN></Id>${currency ? `<Ccy>${currency}</Ccy>` : ''}</Acct>`;

export const camtStatement = (entries: readonly string[], fields: CamtStatementFields = {}) =>
  `<Stmt>${camtAccount(fields)}${fields.balances ?? ''}${entries.join('')}</Stmt>`;

export const camt053 = (statements: string, version = '08') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>1</MsgId><CreDtTm>2026-05-16T06:00:00</CreDtTm></GrpHdr>${statements}
</BkToCstmrStmt></Document>`;

export const camt054 = (entries: readonly string[], fields: CamtStatementFields = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn>
<Ntfctn>${camtAccount(fields)}${entries.join('')}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

interface SwiftFields {
  account?: string;
  number?: string;
  opening?: string;
  closing?: string;
}

/** A message without envelope; `entries` are its fields 61 and 86. */
export const mt940 = (
  entries: readonly string[],
  {
    account = ownAccount,
    number = '5/1',
    opening = ':60F:C260513EUR1000,00',
    closing = ':62F:C260514EUR1000,00',
  }: SwiftFields = {},
) =>
  [':20:STARTUMSE', `:25:${account}`, `:28C:${number}`, opening, ...entries, closing, '-', ''].join('\r\n');
