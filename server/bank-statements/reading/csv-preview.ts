import { isUtf8 } from 'node:buffer';
import { refuse } from '#contract/api/refusal';
import type { BankCsvPreview } from '#contract/bank-statements';
import { decodeHead, sniffEncoding } from '../../imports/reading/encoding';
import { sniffDelimiter } from '../../imports/reading/layout';
import { readCsvRows } from './csv-rows';
import { suggestBankCsvMapping } from './csv-suggestion';
import { recognizeBankFile } from './read-bank-file';

const headBytes = 256 * 1024;
const maxPreviewRows = 50;

/**
 * Reads a CSV file without a mapping: detects its encoding and delimiter, and returns its first rows with a proposed mapping.
 * Throws the refusals of `recognizeBankFile` and `readRows`, and `bank_file.unknown_format` for a file of another format.
 */
export async function previewBankCsv(bytes: Uint8Array): Promise<BankCsvPreview> {
  if (recognizeBankFile(bytes) !== 'CSV') refuse('bank_file.unknown_format');
  const head = bytes.subarray(0, headBytes);
  const { encoding, alternatives = [] } = sniffEncoding({ head, samples: bytes, utf8: isUtf8(bytes) });
  const delimiter = sniffDelimiter(decodeHead(head, encoding), bytes.length > head.length);
  const rows = await readCsvRows(bytes, { encoding, delimiter });
  return {
    encoding,
    alternatives,
    delimiter,
    rows: rows.slice(0, maxPreviewRows),
    suggestion: suggestBankCsvMapping(rows),
  };
}
