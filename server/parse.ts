import type { BankFileOptions } from '#contract/bank-statements';
import { previewBankCsv } from './bank-statements/reading/csv-preview';
import { readBankFile } from './bank-statements/reading/read-bank-file';
import { readVcards } from './customers/vcard-in';
import { parseName } from './imports/person-name';
import { serveRequests } from './lib/child-program';
import type { ParserName, ParserRequest } from './parsers';
import { readReturned } from './returns/bounce';
import { measurePassword } from './session/measure-password';

/**
 * The program of the child processes that parse untrusted input. A parser is a pure function of the bytes; add the name of a
 * new one to `ParserName`.
 */
serveRequests({
  bankCsv: ({ bytes }: ParserRequest) => previewBankCsv(bytes),
  bankFile: ({ bytes, options }: ParserRequest<BankFileOptions>) => readBankFile(bytes, options),
  mail: ({ bytes }: ParserRequest) => readReturned(Buffer.from(bytes)),
  password: ({ bytes }: ParserRequest) => measurePassword(bytes),
  vcards: ({ bytes }: ParserRequest) =>
    readVcards(bytes, (name, country) => {
      const { isDeceased: _, isUncertain: __, honorific, ...parts } = parseName(name, country);
      return { ...parts, title: honorific };
    }),
} satisfies Record<ParserName, (request: never) => unknown>);
