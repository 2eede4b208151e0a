import { readVcards } from './customers/vcard-in';
import { parseName } from './imports/person-name';
import { serveRequests } from './lib/child-program';
import type { ParserName } from './parsers';
import { readReturned } from './returns/bounce';
import { measurePassword } from './session/measure-password';

/**
 * The program of the child processes that parse untrusted input. A parser is a pure function of the bytes; add the name of a
 * new one to `ParserName`.
 */
serveRequests({
  mail: (bytes: Uint8Array) => readReturned(Buffer.from(bytes)),
  password: measurePassword,
  vcards: (bytes: Uint8Array) =>
    readVcards(bytes, (name, country) => {
      const { isDeceased: _, isUncertain: __, honorific, ...parts } = parseName(name, country);
      return { ...parts, title: honorific };
    }),
} satisfies Record<ParserName, (bytes: Uint8Array) => unknown>);
