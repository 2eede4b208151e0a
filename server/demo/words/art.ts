import type { Random } from '../random';
import {
  blankSpec,
  createCondition,
  createProvenance,
  formatSize,
  type Genre,
  type ItemSpec,
  pickAttribution,
  type Subject,
} from './item-spec';
import { type Artist, coasts, places, withDates } from './names';

const colors = [
  'ochre',
  'indigo',
  'vermilion',
  'slate',
  'viridian',
  'umber',
  'lemon',
  'rose madder',
  'ultramarine',
];
const fruits = ['quinces', 'pears', 'plums', 'lemons', 'russet apples', 'medlars', 'figs'];
const flowers = ['Anemones', 'Tulips', 'Marguerites', 'Garden roses', 'Ranunculus', 'Cow parsley', 'Irises'];
const vessels = [
  'pewter jug',
  'blue bowl',
  'stoneware bottle',
  'copper pan',
  'white compotier',
  'glass carafe',
];
/** each with its article */
const occupations = [
  'a cooper',
  'a lighthouse keeper',
  'a lace dealer',
  'a ferryman',
  'an apothecary',
  'an organ builder',
  'a schoolmistress',
];
const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII'];

type Titles = Partial<Record<Subject, (random: Random) => string>>;
const titles: Titles = {
  landscape: (r) =>
    r.pick([
      `The ferry at ${r.pick(places)}`,
      `${r.pick(places)}, evening`,
      `Rain over ${r.pick(places)}`,
      `The mill pond, ${r.pick(places)}`,
      `Haystacks below ${r.pick(places)}`,
      `Edge of the wood near ${r.pick(places)}`,
      `Winter fields, ${r.pick(places)}`,
    ]),
  seascape: (r) =>
    r.pick([
      `Drifters off ${r.pick(coasts)}`,
      `Low tide, ${r.pick(coasts)}`,
      `${r.pick(coasts)} from the shingle`.replace(/^t/, 'T'),
      `A fresh breeze at ${r.pick(coasts)}`,
    ]),
  stillLife: (r) =>
    r.pick([
      `Still life with ${r.pick(fruits)} and a ${r.pick(vessels)}`,
      `${r.pick(flowers)} in a ${r.pick(vessels)}`,
      `The ${r.pick(vessels)}`,
      `${r.pick(flowers)} and ${r.pick(fruits)}`,
    ]),
  portrait: (r) =>
    r.pick([
      `Portrait of ${r.pick(occupations)}`,
      `The daughter of ${r.pick(occupations)}`,
      `Study of a head, ${r.pick(places)}`,
      'Woman reading by a window',
      `${r.pick(occupations)}, half-length`.replace(/^a/, 'A'),
    ]),
  abstract: (r) =>
    r.pick([
      `Composition in ${r.pick(colors)} and ${r.pick(colors)}`,
      `Interval ${r.pick(numerals)}`,
      `${r.pick(colors)} field, no. ${r.integer(2, 40)}`.replace(/^./, (first) => first.toUpperCase()),
      `Harbour forms, ${r.pick(colors)}`,
      `Untitled (${r.pick(['Threshold', 'Counterpoint', 'Drift', 'Signal', 'Orchard'])})`,
    ]),
  sculpture: (r) =>
    r.pick([
      'Standing form',
      'Reclining figure',
      'Torso',
      'Bird, wings folded',
      'Two forms touching',
      'Seated listener',
    ]) + (r.chance(0.3) ? `, ${r.pick(numerals)}` : ''),
};

const createTitle = (random: Random, subject: Subject) => titles[subject]?.(random) ?? '';

/** Returns a year in which the artist was active. */
const pickYear = (random: Random, { born, died }: Artist) =>
  random.integer(born + 22, Math.min(died ?? 2021, born + 70, 2021));

/** Returns whether the artist's resale right applies: for 70 years after the artist's death. */
const isInCopyright = ({ died }: Artist) => died === null || died > 1955;

interface Work {
  category: string;
  subject: Subject;
  title: string;
  medium: string;
  dimensions: string;
  marks: (artist: Artist, year: number) => string;
  remarks: readonly string[];
  worth: number;
}

function createWork(
  random: Random,
  artists: readonly Artist[],
  make: (artist: Artist, year: number) => Work,
): ItemSpec {
  const artist = random.pick(artists);
  const year = pickYear(random, artist);
  const { marks, remarks, ...spec } = make(artist, year);
  // Attributions are uncertain only for older artists.
  const certainty = artist.born < 1880 ? pickAttribution(random) : '';
  const isDated = certainty === '' && random.chance(0.6);
  return {
    ...spec,
    artist: withDates(artist),
    attribution: certainty,
    dateText: isDated ? String(year) : random.chance(0.5) ? `circa ${Math.round(year / 5) * 5}` : '',
    description:
      certainty === '' ? marks(artist, year) : 'Unsigned; attributed on the strength of an old label.',
    conditionReport: createCondition(random, remarks),
    provenance: createProvenance(random),
    arr: certainty === '' && isInCopyright(artist),
    worth: spec.worth * (certainty === '' ? 1 : 0.35),
  };
}

const onCanvas = [
  'Unlined. Light surface dirt; would benefit from cleaning.',
  'Relined. Scattered retouching visible under ultraviolet light, chiefly along the edges.',
  'In good original condition. Fine craquelure in the thickest passages.',
  'A small repaired tear, about 2 cm, lower left. Framed.',
  'Minor frame abrasion. Varnish slightly yellowed.',
];
const onPaper = [
  'Slight toning to the sheet; hinged to the mount at the upper corners.',
  'Two unobtrusive fox marks in the margin. Colours fresh.',
  'Laid down. A short repaired tear in the upper margin.',
  'Not examined out of the frame; appears in good order.',
];

export const painting: Genre = (random, artists) =>
  createWork(random, artists, (_, year) => {
    const subject = random.pick([
      'landscape',
      'landscape',
      'seascape',
      'stillLife',
      'stillLife',
      'portrait',
      'abstract',
    ] as const);
    const drawn = subject === 'abstract' && year < 1912 ? 'landscape' : subject;
    const height = random.integer(24, 100);
    const width = drawn === 'portrait' ? height * 0.8 : height * 1.27;
    return {
      category: 'Paintings',
      subject: drawn,
      title: createTitle(random, drawn),
      medium: random.pick([
        'oil on canvas',
        'oil on canvas',
        'oil on canvas',
        'oil on board',
        'oil on panel',
        'tempera on panel',
      ]),
      dimensions: formatSize(height, Math.round(width)),
      marks: ({ surname }, dated) =>
        random.pick([
          `Signed “${surname}” lower right; inscribed with the title on a label on the stretcher.`,
          `Signed and dated “${surname} ${dated}” lower left.`,
          `Signed with monogram lower right. In a carved and gilt frame of the period.`,
          `Signed “${surname}” on the reverse, together with an exhibition label for ${random.pick(places)}, no. ${random.integer(3, 210)}.`,
        ]),
      remarks: onCanvas,
      worth: 0.6 + height / 70,
    };
  });

export const drawing: Genre = (random, artists) =>
  createWork(random, artists, () => {
    const subject = random.pick(['landscape', 'portrait', 'stillLife'] as const);
    const height = random.integer(18, 45);
    return {
      category: 'Drawings and watercolours',
      subject: 'drawing',
      title: createTitle(random, subject),
      medium: random.pick([
        'pen and brown ink with wash',
        'charcoal on laid paper',
        'pencil and watercolour',
        'red chalk',
        'gouache on paper',
      ]),
      dimensions: formatSize(height, Math.round(height * 1.35)),
      marks: ({ surname }) =>
        random.pick([
          `Signed “${surname}” lower right.`,
          `Inscribed with colour notes and signed “${surname}”.`,
          'With a studio stamp lower left.',
        ]),
      remarks: onPaper,
      worth: 0.4,
    };
  });

export const print: Genre = (random, artists) =>
  createWork(random, artists, () => {
    const edition = random.pick([25, 30, 50, 60, 75, 90, 100, 150]);
    const height = random.integer(20, 70);
    const technique = random.pick([
      'etching with aquatint',
      'lithograph in colours',
      'screenprint in colours',
      'linocut in colours',
      'drypoint',
      'wood engraving',
      'mezzotint',
    ]);
    return {
      category: 'Prints and multiples',
      subject: 'print',
      title: createTitle(
        random,
        random.pick(['abstract', 'abstract', 'landscape', 'seascape', 'stillLife'] as const),
      ),
      medium: technique,
      dimensions: `${formatSize(height, Math.round(height * 0.78))} (sheet)`,
      marks: ({ surname }) =>
        `Signed “${surname}” in pencil and numbered ${random.integer(1, edition)}/${edition}, ${random.pick([
          'on wove paper with wide margins',
          'on Japan paper',
          'on handmade paper with a deckle edge',
        ])}, published by ${random.pick(['the Quillow Press', 'Édition de la Brume', 'Marrish Editions'])}.`,
      remarks: onPaper,
      worth: 0.5 + 20 / edition,
    };
  });

export const photograph: Genre = (random, artists) =>
  createWork(random, artists, () => ({
    category: 'Photographs',
    subject: 'photograph',
    title: createTitle(random, random.pick(['landscape', 'seascape', 'portrait'] as const)),
    medium: random.pick([
      'gelatin silver print',
      'albumen print from a glass negative',
      'platinum print',
      'chromogenic print',
    ]),
    dimensions: formatSize(random.integer(18, 40), random.integer(24, 50)),
    marks: ({ surname }) =>
      random.pick([
        `Signed “${surname}” in ink on the reverse, with the photographer’s stamp.`,
        `Titled and signed in pencil on the mount.`,
      ]),
    remarks: [
      'Silvering at the edges.',
      'A soft handling crease upper right.',
      'Fine tonal range; corners very slightly rubbed.',
    ],
    worth: 0.8,
  }));

export const sculpture: Genre = (random, artists) =>
  createWork(random, artists, () => ({
    category: 'Sculpture',
    subject: 'sculpture',
    title: createTitle(random, 'sculpture'),
    medium: random.pick([
      'bronze, brown patina',
      'bronze, green patina',
      'carved limewood',
      'white marble',
      'terracotta',
    ]),
    dimensions: `${formatSize(random.integer(18, 90))} high`,
    marks: ({ surname }) => `Signed “${surname}” and numbered ${random.integer(1, 8)}/8 on the base.`,
    remarks: ['Patina rubbed to the high points.', 'A small loss to the plinth. Otherwise sound.'],
    worth: 1.8,
  }));

export const unknown: Genre = (random) => ({
  ...blankSpec,
  category: 'Paintings',
  subject: random.pick(['portrait', 'landscape', 'stillLife'] as const),
  title: random.pick([
    'Portrait of a gentleman in a dark coat',
    'A river landscape with figures',
    'A vase of flowers on a ledge',
  ]),
  artist: random.pick([
    'English School, 18th century',
    'Dutch School, 17th century',
    'Italian School, 19th century',
  ]),
  medium: 'oil on canvas',
  dimensions: formatSize(random.integer(40, 90), random.integer(40, 110)),
  description: 'Unsigned; in a later composition frame.',
  conditionReport: createCondition(random, onCanvas),
  provenance: createProvenance(random),
  worth: 0.5,
});
