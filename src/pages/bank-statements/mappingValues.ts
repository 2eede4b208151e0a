import type {
  BankAmountColumns,
  BankCsvMapping,
  BankCsvPreview,
  ImportedBankAccount,
} from '#contract/bank-statements';

/** The values of the form in which a user maps the columns of a CSV file. */
export interface MappingValues
  extends Pick<
    BankCsvMapping,
    'encoding' | 'texts' | 'valueOn' | 'name' | 'account' | 'reference' | 'balance'
  > {
  headerRow: number | null;
  dateOrder: BankCsvMapping['dateOrder'] | null;
  decimalMark: BankCsvMapping['decimalMark'] | null;
  order: BankCsvMapping['order'] | null;
  bookedOn: number | null;
  amountKind: BankAmountColumns['kind'];
  amount: number | null;
  credit: number | null;
  debit: number | null;
  direction: number | null;
  creditWords: string[];
  debitWords: string[];
  /** null: all rows are in the currency of the account */
  currency: number | null;
}

/** Returns what the form shows first: the suggestion of the server. */
export function toMappingValues({ suggestion, encoding, alternatives }: BankCsvPreview): MappingValues {
  const { amount, currency, areDatesAmbiguous, dateOrder } = suggestion;
  return {
    ...suggestion,
    encoding: alternatives[0] ?? encoding,
    // A user must decide.
    dateOrder: areDatesAmbiguous ? null : dateOrder,
    amountKind: amount?.kind ?? 'SIGNED',
    amount: amount && 'column' in amount ? amount.column : null,
    credit: amount?.kind === 'CREDIT_DEBIT' ? amount.credit : null,
    debit: amount?.kind === 'CREDIT_DEBIT' ? amount.debit : null,
    direction: amount?.kind === 'DIRECTION' ? amount.direction : null,
    creditWords: amount?.kind === 'DIRECTION' ? amount.credit : [],
    debitWords: amount?.kind === 'DIRECTION' ? amount.debit : [],
    currency: currency && 'column' in currency ? currency.column : null,
  };
}

/** Returns the mapping of a form whose required fields are filled. */
export function toMapping(
  values: MappingValues,
  { rows, delimiter, suggestion }: BankCsvPreview,
  { currency }: ImportedBankAccount,
): BankCsvMapping {
  const headerRow = values.headerRow ?? 0;
  const { encoding, valueOn, name, account, reference, balance, texts } = values;
  return {
    encoding,
    delimiter,
    headerRow,
    headers: rows.find(({ row }) => row === headerRow)?.cells ?? [],
    footerRows: suggestion.footerRows,
    dateOrder: values.dateOrder ?? 'YMD',
    decimalMark: values.decimalMark ?? '.',
    bookedOn: values.bookedOn ?? 0,
    valueOn,
    amount: toAmountColumns(values),
    currency: values.currency === null ? { code: currency } : { column: values.currency },
    ownAccount: suggestion.ownAccount,
    name,
    account,
    reference,
    texts,
    balance,
    status: suggestion.status,
    order: values.order ?? 'OLDEST_FIRST',
  };
}

function toAmountColumns(values: MappingValues): BankAmountColumns {
  const { amountKind: kind, creditWords, debitWords } = values;
  const [column, credit, debit] = [values.amount ?? 0, values.credit ?? 0, values.debit ?? 0];
  if (kind === 'SIGNED') return { kind, column };
  if (kind === 'CREDIT_DEBIT') return { kind, credit, debit };
  return { kind, column, direction: values.direction ?? 0, credit: creditWords, debit: debitWords };
}

/** Returns the letter of a column as spreadsheets name it: A for 0, AA for 26. */
export const toColumnLetter = (column: number): string =>
  (column >= 26 ? toColumnLetter(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26));
