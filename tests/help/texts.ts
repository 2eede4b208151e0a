import type { languages } from '../../contract/session';
import english from '../../src/locales/en-US/help-pages';
import type { HelpPages } from '../../src/locales/helpPages';
import brazilian from '../../src/locales/pt-BR/help-pages';
import simplified from '../../src/locales/zh-CN/help-pages';
import traditional from '../../src/locales/zh-TW/help-pages';

export const helpTexts: Readonly<Record<(typeof languages)[number], HelpPages>> = {
  'en-US': english,
  'pt-BR': brazilian,
  'zh-CN': simplified,
  'zh-TW': traditional,
};

const parts = ['texts', 'app', 'mailing', 'administration', 'help'];

/** Returns all messages of a language. */
export const readMessages = (language: string): Record<string, string> =>
  Object.assign({}, ...parts.map((part) => require(`../../src/locales/${language}/${part}`).default));
