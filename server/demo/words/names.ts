import type { Random } from '../random';

/** Names and places that do not exist, so that readers see they are invented. */
export const places = [
  'Low Marrish',
  'Harrowmere',
  'St Orrin',
  'Kestrel Moor',
  'Upper Thimble',
  'Brackwater',
  'Dunsinnick',
  'Quillow Bridge',
  'Marl Abbas',
  'Pennyroyal Hill',
  'Tarn Underley',
  'Vallombrina',
  'Sant’Oriolo',
  'Puy-la-Brume',
  'Oostervelde',
  'Nieuwmarren',
  'Castelvento',
  'Lindenau an der Leise',
] as const;

export const coasts = [
  'Penhallick Sound',
  'Gull Ness',
  'the Skerrow Light',
  'Port Isolde',
  'Anse des Ombres',
  'Marrish Bar',
  'the Needle Sands',
  'Cala Serena',
] as const;

export const firstNames = [
  'Osmund',
  'Ilse',
  'Benedict',
  'Thisbe',
  'Lucian',
  'Philippa',
  'Caspar',
  'Ottoline',
  'Evander',
  'Rosalba',
  'Hendrik',
  'Sybil',
  'Aurelio',
  'Maude',
  'Tancred',
  'Leonie',
  'Barnaby',
  'Perpetua',
  'Jasper',
  'Winifred',
  'Matthias',
  'Delphine',
] as const;

export const lastNames = [
  'Tarrowby',
  'Vantongel',
  'Pellimor',
  'Strandvosk',
  'Quaglione',
  'Underlock',
  'Marchbanquet',
  'Ollershaft',
  'Penhallick',
  'Brindleforth',
  'Delacroûte',
  'Vermeulenbeek',
  'Thrupplewood',
  'Castelmure',
  'Halfpenny-Dove',
  'Winterbourneaux',
  'Grimshackle',
  'Fennimore',
  'Rosenquill',
  'Applegarthe',
  'Zwillinghaus',
  'Morrowind-Pask',
  'Trelawnick',
  'Ostrander-Fitch',
  'Bellwether',
  'Corvane',
] as const;

export interface Artist {
  name: string;
  surname: string;
  school: string;
  born: number;
  died: number | null;
}

const schools = ['British', 'British', 'British', 'French', 'Italian', 'Dutch', 'German', 'Irish', 'Belgian'];

/** Returns artists of one period, each with a unique name. */
export function createArtists(
  random: Random,
  count: number,
  born: readonly [from: number, to: number],
): Artist[] {
  const surnames = random.shuffled(lastNames);
  return Array.from({ length: Math.min(count, surnames.length) }, (_, at) => {
    const surname = surnames[at] ?? '';
    const year = random.integer(...born);
    const died = year + random.integer(46, 91);
    return {
      name: `${random.pick(firstNames)} ${surname}`,
      surname,
      school: random.pick(schools),
      born: year,
      died: died > 2020 ? null : died,
    };
  });
}

/** `Osmund Tarrowby (British, 1871–1938)`, `Ilse Vantongel (Belgian, b. 1944)` */
export const withDates = ({ name, school, born, died }: Artist): string =>
  `${name} (${school}, ${died === null ? `b. ${born}` : `${born}–${died}`})`;

export interface Buyer {
  paddle: string;
  name: string;
}

export const dealers = [
  'Fennimore & Grebe Fine Art',
  'Atelier Brume SARL',
  'The Crooked Easel Ltd',
  'Galleria Castelmure',
  'Halfmoon Antiques',
  'Quire & Quarto Books',
  'The Gilded Thimble',
  'Nieuwmarren Kunsthandel BV',
] as const;

/** Returns all buyers of one sale; the first ones buy most. */
export function createBuyers(random: Random, count: number): Buyer[] {
  const titles = ['Mr', 'Mrs', 'Ms', 'Dr', 'Miss', ''];
  const names = new Set<string>(random.shuffled(dealers).slice(0, Math.ceil(count / 6)));
  while (names.size < count)
    names.add(`${random.pick(titles)} ${random.pick(firstNames)} ${random.pick(lastNames)}`.trim());
  const paddles = random.shuffled(Array.from({ length: 900 }, (_, at) => String(100 + at)));
  return [...names].map((name, at) => ({ name, paddle: paddles[at] ?? '' }));
}
