import { join } from 'node:path';
import type { Language } from '#contract/session';
import { wordParts } from '../../config/routes';

const locales = join(__dirname, '../../src/locales');
export type Messages = Record<string, string>;

/** Returns the messages of one file of a language. */
export const loadMessages = (language: string, file: string): Messages =>
  (require(join(locales, language, file)) as { default: Messages }).default;

/** Returns all messages of a language. */
export const loadAllMessages = (language: Language): Messages =>
  Object.assign({}, ...['texts', 'app', 'help', ...wordParts].map((file) => loadMessages(language, file)));
