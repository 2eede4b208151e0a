import type { Encoding } from '#contract/import-fields';
import type { MessageId } from '@/locales/messages';

/** Names of encodings: the script or region, then the technical name. */
export const encodingNames: Record<Encoding, { for: MessageId; name: string }> = {
  'utf-8': { for: 'imports.encoding.all', name: 'UTF-8' },
  'windows-1252': { for: 'imports.encoding.western', name: 'Windows-1252' },
  'iso-8859-15': { for: 'imports.encoding.western', name: 'ISO 8859-15' },
  gb18030: { for: 'imports.encoding.simplified', name: 'GB18030, GBK' },
  big5: { for: 'imports.encoding.traditional', name: 'Big5' },
  shift_jis: { for: 'imports.encoding.japanese', name: 'Shift JIS' },
  'euc-jp': { for: 'imports.encoding.japanese', name: 'EUC-JP' },
  'euc-kr': { for: 'imports.encoding.korean', name: 'EUC-KR' },
  'windows-1250': { for: 'imports.encoding.central', name: 'Windows-1250' },
  'windows-1251': { for: 'imports.encoding.cyrillic', name: 'Windows-1251' },
  'windows-1253': { for: 'imports.encoding.greek', name: 'Windows-1253' },
  'windows-1254': { for: 'imports.encoding.turkish', name: 'Windows-1254' },
  'windows-1255': { for: 'imports.encoding.hebrew', name: 'Windows-1255' },
  'windows-1256': { for: 'imports.encoding.arabic', name: 'Windows-1256' },
  'windows-1257': { for: 'imports.encoding.baltic', name: 'Windows-1257' },
  'iso-8859-2': { for: 'imports.encoding.central', name: 'ISO 8859-2' },
  'koi8-r': { for: 'imports.encoding.cyrillic', name: 'KOI8-R' },
  macroman: { for: 'imports.encoding.western', name: 'Mac Roman' },
  cp850: { for: 'imports.encoding.western', name: 'DOS 850' },
  'utf-16le': { for: 'imports.encoding.all', name: 'UTF-16 LE' },
  'utf-16be': { for: 'imports.encoding.all', name: 'UTF-16 BE' },
};
