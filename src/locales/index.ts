import { addLocale } from '@umijs/max';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import type { Language } from '#contract/session';
import type { wordParts } from '../../config/routes';
import { adoptLanguageOfLink, isLanguage, storedLanguage } from './choice';
import type { HelpPages } from './helpPages';
import type { Messages, Pack } from './messages';

interface Parts {
  texts: () => Promise<{ default: Pack }>;
  app: () => Promise<{ default: Partial<Messages> }>;
  mailing: () => Promise<{ default: Partial<Messages> }>;
  administration: () => Promise<{ default: Partial<Messages> }>;
  help: () => Promise<{ default: Partial<Messages> }>;
  helpPages: () => Promise<{ default: HelpPages }>;
}

/**
 * Umi's locale plugin would put every `src/locales/<language>.ts` into the entry script. Hence one folder per language, of
 * which only the selected one is downloaded, in parts: the texts every page needs, those of the pages inside the frame,
 * those of the pages about campaigns and of the admin settings (`words` in config/routes.ts), and those around the help.
 */
const packs: Record<Language, Parts> = {
  'en-US': {
    texts: () => import(/* webpackChunkName: "texts-en-US" */ './en-US'),
    app: () => import(/* webpackChunkName: "app-en-US" */ './en-US/app'),
    mailing: () => import(/* webpackChunkName: "mailing-en-US" */ './en-US/mailing'),
    administration: () => import(/* webpackChunkName: "administration-en-US" */ './en-US/administration'),
    help: () => import(/* webpackChunkName: "help-en-US" */ './en-US/help'),
    helpPages: () => import(/* webpackChunkName: "help-en-US" */ './en-US/help-pages'),
  },
  'pt-BR': {
    texts: () => import(/* webpackChunkName: "texts-pt-BR" */ './pt-BR'),
    app: () => import(/* webpackChunkName: "app-pt-BR" */ './pt-BR/app'),
    mailing: () => import(/* webpackChunkName: "mailing-pt-BR" */ './pt-BR/mailing'),
    administration: () => import(/* webpackChunkName: "administration-pt-BR" */ './pt-BR/administration'),
    help: () => import(/* webpackChunkName: "help-pt-BR" */ './pt-BR/help'),
    helpPages: () => import(/* webpackChunkName: "help-pt-BR" */ './pt-BR/help-pages'),
  },
  'zh-CN': {
    texts: () => import(/* webpackChunkName: "texts-zh-CN" */ './zh-CN'),
    app: () => import(/* webpackChunkName: "app-zh-CN" */ './zh-CN/app'),
    mailing: () => import(/* webpackChunkName: "mailing-zh-CN" */ './zh-CN/mailing'),
    administration: () => import(/* webpackChunkName: "administration-zh-CN" */ './zh-CN/administration'),
    help: () => import(/* webpackChunkName: "help-zh-CN" */ './zh-CN/help'),
    helpPages: () => import(/* webpackChunkName: "help-zh-CN" */ './zh-CN/help-pages'),
  },
  'zh-TW': {
    texts: () => import(/* webpackChunkName: "texts-zh-TW" */ './zh-TW'),
    app: () => import(/* webpackChunkName: "app-zh-TW" */ './zh-TW/app'),
    mailing: () => import(/* webpackChunkName: "mailing-zh-TW" */ './zh-TW/mailing'),
    administration: () => import(/* webpackChunkName: "administration-zh-TW" */ './zh-TW/administration'),
    help: () => import(/* webpackChunkName: "help-zh-TW" */ './zh-TW/help'),
    helpPages: () => import(/* webpackChunkName: "help-zh-TW" */ './zh-TW/help-pages'),
  },
};

/** The language in use: the stored one when it is bundled, else English. */
export function currentLanguage(): Language {
  const stored = storedLanguage();
  return isLanguage(stored) ? stored : 'en-US';
}

let pack: Pack | undefined;
/** Returns antd's own texts in the current language, available after `loadTexts`. */
export const antdTexts = () => pack?.antd;

/** Downloads the texts that every page needs, before the first page is drawn. */
export async function loadTexts(): Promise<void> {
  adoptLanguageOfLink();
  const language = currentLanguage();
  const stored = storedLanguage();
  if (stored && stored !== language)
    console.warn(`The language ${stored} is not available; Rostrum speaks ${language}.`);
  pack = (await packs[language].texts()).default;
  addMessages(language, pack.messages);
  // Umi's plugin sets it only on a change of language, not at the start.
  dayjs.locale(pack.dayjs);
}

/** Returns a function that downloads a part once, and again after a failure. */
const createLoader = (part: 'app' | 'help' | (typeof wordParts)[number]) => {
  let pending: Promise<void> | undefined;
  return (): Promise<void> => {
    const language = currentLanguage();
    pending ??= packs[language][part]().then(
      (module) => addMessages(language, module.default),
      (error) => {
        pending = undefined;
        throw error;
      },
    );
    return pending;
  };
};
/** Downloads the texts of the pages inside the frame. */
export const loadAppTexts = createLoader('app');
/** Downloads the texts around the help pages. */
export const loadHelpTexts = createLoader('help');
/** Downloads the help pages in the current language. */
export const loadHelpPages = async (): Promise<HelpPages> =>
  (await packs[currentLanguage()].helpPages()).default;
/** Each downloads texts that only some pages need. */
export const loadWords = { mailing: createLoader('mailing'), administration: createLoader('administration') };

function addMessages(language: string, messages: Partial<Messages>) {
  addLocale(language, messages, { momentLocale: pack?.dayjs ?? 'en', antd: pack?.antd as Locale });
}
