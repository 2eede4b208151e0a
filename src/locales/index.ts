import { addLocale } from '@umijs/max';
import type { Locale } from 'antd/es/locale';
import dayjs from 'dayjs';
import { isLanguage, storedLanguage } from './choice';
import type { Messages, Pack } from './messages';

/**
 * Umi's locale plugin would put every `src/locales/<language>.ts` into the entry script. Hence a folder a language,
 * of which only the chosen one is downloaded, in two parts: the texts every page needs, and those of the house.
 */
const packs = {
  'en-US': {
    texts: () => import(/* webpackChunkName: "texts-en-US" */ './en-US'),
    house: () => import(/* webpackChunkName: "house-en-US" */ './en-US/house'),
  },
  'pt-BR': {
    texts: () => import(/* webpackChunkName: "texts-pt-BR" */ './pt-BR'),
    house: () => import(/* webpackChunkName: "house-pt-BR" */ './pt-BR/house'),
  },
  'zh-CN': {
    texts: () => import(/* webpackChunkName: "texts-zh-CN" */ './zh-CN'),
    house: () => import(/* webpackChunkName: "house-zh-CN" */ './zh-CN/house'),
  },
  'zh-TW': {
    texts: () => import(/* webpackChunkName: "texts-zh-TW" */ './zh-TW'),
    house: () => import(/* webpackChunkName: "house-zh-TW" */ './zh-TW/house'),
  },
};

/** The language in use: the stored one when it is bundled, else English. */
export function currentLanguage(): keyof typeof packs {
  const stored = storedLanguage();
  return isLanguage(stored) ? stored : 'en-US';
}

let pack: Pack | undefined;
/** antd's own texts in the language in use; there once `loadTexts` is done. */
export const antdTexts = () => pack?.antd;

/** Downloads the texts that every page needs, before the first page is drawn. */
export async function loadTexts(): Promise<void> {
  const language = currentLanguage();
  const stored = storedLanguage();
  if (stored && stored !== language)
    console.warn(`The language ${stored} is not available; Rostrum speaks ${language}.`);
  pack = (await packs[language].texts()).default;
  add(language, pack.messages);
  // Umi's plugin sets it on a change of language only, not at the start.
  dayjs.locale(pack.dayjs);
}

let house: Promise<void> | undefined;
let hasHouse = false;
export const hasHouseTexts = () => hasHouse;
/** Downloads the texts of the pages inside the frame; once. */
export function loadHouseTexts(): Promise<void> {
  const language = currentLanguage();
  house ??= packs[language].house().then(
    (module) => {
      add(language, module.default);
      hasHouse = true;
    },
    (error) => {
      house = undefined;
      throw error;
    },
  );
  return house;
}

function add(language: string, messages: Partial<Messages>) {
  addLocale(language, messages, { momentLocale: pack?.dayjs ?? 'en', antd: pack?.antd as Locale });
}
