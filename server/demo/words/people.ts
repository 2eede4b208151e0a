import type { NoteKind } from '#contract/notes';

/** Invented texts about customers. */

/** Family name first; the names are common and refer to no real person. */
export const chinese = [
  '幻 无名',
  '虚 有名',
  '乌 子虚',
  '贾 宝文',
  '甄 不在',
  '莫 须有',
  '假 以真',
  '无 其人',
  '梦 中人',
  '空 谷音',
  '云 中君',
  '雾 里花',
  '镜 中月',
  '水 上書',
  '風 無痕',
] as const;
export const chineseTitles = ['先生', '女士', '博士', ''] as const;

/** First name and the first of two family names. */
export const portuguese = [
  'Benedita Inventada',
  'Crispim Fictício',
  'Eulália Imaginária',
  'Fabiano Suposto',
  'Graciosa Fantasia',
  'Honório Fabuloso',
  'Iraci Hipotética',
  'Jacinto Nenhures',
] as const;

export const occupations = [
  'Collector',
  'Interior designer',
  'Notary',
  'Retired surgeon',
  'Bookbinder',
  'Architect',
  'Museum curator',
  'Wine merchant',
] as const;

export const tags = ['Clocks', 'Old masters', 'Press list', 'Dinner', 'Trade', 'Estate', 'New'] as const;

export const interests = [
  'longcase clock',
  'sapphire',
  'botanical',
  'marine',
  'first edition',
  'silver',
  'portrait',
  'map',
] as const;

export const notes: Readonly<Record<NoteKind, readonly string[]>> = {
  NOTE: [
    'Prefers to be written to rather than called.',
    'Has the twin of the pair that we sold in spring.',
    'Pays on the day; asks for one invoice for everything.',
    'Is clearing a house after Christmas, mostly furniture and books.',
    'Never bids online; leaves commission bids with the front desk.',
  ],
  CALL: [
    'Asked for condition reports of three lots.',
    'Will bid by telephone, up to the middle of the estimate.',
    'Not interested this season; call again before the summer sale.',
    'Wanted to know why the underbid did not count. Explained the increments.',
  ],
  MEETING: [
    'Saw the flat: two bracket clocks, one with a replaced movement.',
    'Came to the viewing with a restorer; liked the small panel.',
    'Brought in a box of medals for valuation.',
  ],
  LETTER: [
    'Sent the catalogue with two pages marked.',
    'Wrote about the unsold bureau; would take a lower reserve.',
  ],
};

/** Tasks for a customer, the most urgent first. */
export const tasks = [
  'Send the condition reports that were asked for',
  'Call about the low estimate before the catalogue goes to press',
  'Arrange the valuation at home',
  'Thank for the loan and settle its return',
] as const;
