import { createRandom, type Random } from '../random';
import type { ItemSpec, Subject } from './item-spec';
import { places } from './names';

/** Catalog details of an item beside its text, by column. */
export interface ItemDetails {
  weight: string;
  edition: string;
  signature: string;
  inscriptions: string;
  exhibited: string;
  literature: string;
  certificate: string;
}

const exhibitableSubjects: readonly Subject[] = [
  'landscape',
  'seascape',
  'stillLife',
  'portrait',
  'abstract',
  'drawing',
  'sculpture',
];

/** Typical weights from light to heavy, in grams. */
const gramRanges: Partial<Record<Subject, readonly [number, number]>> = {
  ring: [2, 14],
  brooch: [6, 31],
  watch: [38, 120],
  teapot: [410, 980],
  candlesticks: [540, 1900],
  coin: [3, 32],
};

/** Returns the details of an item; the same seed yields the same details. Most items have few of them. */
export function createDetails(spec: ItemSpec, seed: number): ItemDetails {
  const random = createRandom(seed);
  const { description, subject, artist } = spec;
  const isWork = exhibitableSubjects.includes(subject) && random.chance(0.3);
  const range = gramRanges[subject];
  return {
    weight: range ? `${random.integer(...range)} g` : '',
    edition: /\b\d+\/\d+\b/.exec(description)?.[0] ?? '',
    signature: /Signed[^.;,]*/.exec(description)?.[0] ?? '',
    inscriptions: /Inscribed[^.;,]*/i.exec(description)?.[0] ?? '',
    exhibited: isWork
      ? `${pickTown(random)}, City Art Gallery, ${random.integer(1924, 2011)}, no. ${random.integer(3, 180)}`
      : '',
    literature:
      isWork && artist && random.chance(0.6)
        ? `${extractSurname(artist)}: a catalogue of the works, ${pickTown(random)} ${random.integer(1931, 2015)}, p. ${random.integer(14, 320)}, illustrated`
        : '',
    certificate:
      subject === 'ring' && random.chance(0.5)
        ? `Gem report no. ${random.integer(100_000, 999_999)}, ${pickTown(random)}`
        : '',
  };
}

const pickTown = (random: Random): string => random.pick(places);
const extractSurname = (artist: string): string =>
  artist
    .replace(/\s*\(.*$/, '')
    .split(' ')
    .at(-1) ?? artist;
