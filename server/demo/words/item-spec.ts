import type { attributions } from '#contract/item-fields';
import type { Random } from '../random';
import { type Artist, places } from './names';

/** The subjects that can be drawn; `drawing/draw.ts` has a function for each. */
export const subjects = [
  'landscape',
  'seascape',
  'stillLife',
  'portrait',
  'abstract',
  'print',
  'drawing',
  'photograph',
  'sculpture',
  'chest',
  'chair',
  'table',
  'longcase',
  'bracketClock',
  'vase',
  'bowl',
  'teapot',
  'candlesticks',
  'rug',
  'ring',
  'brooch',
  'watch',
  'book',
  'letter',
  'map',
  'coin',
] as const;
export type Subject = (typeof subjects)[number];

/** An item as a cataloger would describe it. */
export interface ItemSpec {
  category: string;
  subject: Subject;
  title: string;
  artist: string;
  attribution: (typeof attributions)[number];
  description: string;
  medium: string;
  dateText: string;
  dimensions: string;
  conditionReport: string;
  provenance: string;
  /** whether the artist's resale right may apply */
  arr: boolean;
  /** its value as a multiple of the sale's median lot */
  worth: number;
}

export type Genre = (random: Random, artists: readonly Artist[]) => ItemSpec;

export const blankSpec = {
  artist: '',
  attribution: '',
  medium: '',
  dateText: '',
  dimensions: '',
  arr: false,
  worth: 1,
} as const;

const inches = (cm: number) => {
  const quarters = Math.round((cm / 2.54) * 4);
  const fractionText = ['', ' 1/4', ' 1/2', ' 3/4'][quarters % 4] ?? '';
  return `${Math.floor(quarters / 4)}${fractionText}`;
};
export const toArticle = (word: string): string => (/^(8|18|11|[aeiou])/i.test(word) ? 'An' : 'A');

/** `61 × 76 cm (24 × 30 in)` */
export const formatSize = (...cm: number[]): string =>
  `${cm.map((centimetres) => Number(centimetres.toFixed(1))).join(' × ')} cm (${cm.map(inches).join(' × ')} in)`;

export function createProvenance(random: Random): string {
  const source = random.pick([
    `Private collection, ${random.pick(places)}`,
    `The Trustees of ${random.pick(places)} House`,
    `By descent in a family of ${random.pick(places)}`,
    `Acquired from the Crooked Easel, ${random.pick(places)}, ${random.integer(1955, 1998)}`,
    `Sale at ${random.pick(places)}, ${random.integer(1921, 1989)}, lot ${random.integer(12, 340)}`,
  ]);
  return random.chance(0.55) ? source : `${source}; thence by descent to the present owner`;
}

export const createCondition = (random: Random, remarks: readonly string[]): string =>
  random.shuffled(remarks).slice(0, random.integer(1, 2)).join(' ');

/** Returns how certain an attribution is, most often entirely. */
export function pickAttribution(random: Random): ItemSpec['attribution'] {
  if (random.chance(0.84)) return '';
  return random.pick(['ATTRIBUTED_TO', 'CIRCLE_OF', 'FOLLOWER_OF', 'STUDIO_OF', 'MANNER_OF'] as const);
}
