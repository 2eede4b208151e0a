import type { CollectionStep } from '#contract/collection-states';
import type { CollectionForm } from '#contract/collections';
import type { SalePlan } from './sales';
import * as art from './words/art';
import * as decorative from './words/decorative';
import type { Genre } from './words/item-spec';

type CollectionBasics = Pick<
  CollectionForm,
  'code' | 'title' | 'subtitle' | 'kind' | 'location' | 'visibility' | 'priceDisplay'
>;

export interface CollectionPlan extends CollectionBasics {
  department: SalePlan['department'];
  /** its first and last day, in days from now */
  from: number | null;
  to: number | null;
  /** days ago */
  created: number;
  /** the steps it has taken: by a user so many days ago, or at its start or end */
  steps: readonly ([step: CollectionStep, daysAgo: number] | 'open' | 'close')[];
  works: number;
  /** the value of the median work, in pounds */
  value: number;
  born: readonly [from: number, to: number];
  genres: readonly Genre[];
  /** share of the works with missing fields */
  gaps?: number;
  /** how many of its works were sold */
  sold?: number;
  /** works reserved for customers: for so many days from now (0: for a few hours), and the length of the waitlist */
  reservations?: readonly { days: number; waitlistLength: number }[];
}

const bronze: Genre = (random, artists) => ({
  ...art.sculpture(random, artists),
  medium: random.pick(['bronze, brown patina', 'bronze, green patina', 'bronze, dark brown patina']),
});

/** Past, current and planned collections of the gallery. */
export const collections: readonly CollectionPlan[] = [
  {
    code: 'G-19',
    title: 'Silver light',
    subtitle: 'Photographs from two albums',
    kind: 'VIEWING_ROOM',
    department: 'ART',
    from: -310,
    to: -282,
    location: '',
    visibility: 'LINK',
    priceDisplay: 'SHOWN',
    created: 334,
    steps: [['submit', 318], ['publish', 316], 'open', 'close', ['archive', 268]],
    works: 12,
    value: 700,
    born: [1838, 1912],
    genres: [art.photograph],
    sold: 7,
  },
  {
    code: 'G-20',
    title: 'On paper',
    subtitle: 'Drawings and prints for a first collection',
    kind: 'LIST',
    department: 'ART',
    from: -96,
    to: -40,
    location: '',
    visibility: 'PUBLIC',
    priceDisplay: 'SHOWN',
    created: 128,
    steps: [['submit', 104], ['publish', 101], 'open', 'close'],
    works: 18,
    value: 420,
    born: [1876, 1940],
    genres: [art.drawing, art.print],
    sold: 6,
  },
  {
    code: 'G-21',
    title: 'Quiet rooms',
    subtitle: 'Paintings and drawings to live with',
    kind: 'EXHIBITION',
    department: 'ART',
    from: -10,
    to: 32,
    location: 'Upper gallery',
    visibility: 'PUBLIC',
    priceDisplay: 'SHOWN',
    created: 44,
    steps: [['submit', 17], ['publish', 15], 'open'],
    works: 36,
    value: 3200,
    born: [1868, 1934],
    genres: [art.painting, art.painting, art.drawing],
    sold: 2,
    reservations: [
      { days: 6, waitlistLength: 2 },
      { days: 0, waitlistLength: 2 },
      { days: 2, waitlistLength: 1 },
      { days: 9, waitlistLength: 1 },
    ],
  },
  {
    code: 'G-22',
    title: 'Bronzes for a study',
    subtitle: '',
    kind: 'PRIVATE_SALE',
    department: 'ART',
    from: null,
    to: null,
    location: '',
    visibility: 'INVITED',
    priceDisplay: 'SHOWN',
    created: 26,
    steps: [['submit', 3]],
    works: 14,
    value: 4800,
    born: [1870, 1930],
    genres: [bronze],
    gaps: 0.45,
  },
  {
    code: 'G-23',
    title: 'Stoneware after 1960',
    subtitle: 'For the Harrowmere fair',
    kind: 'FAIR',
    department: 'DEC',
    from: 74,
    to: 78,
    location: 'Harrowmere, stand 14',
    visibility: 'INTERNAL',
    priceDisplay: 'HIDDEN',
    created: 9,
    steps: [],
    works: 11,
    value: 650,
    born: [1905, 1946],
    genres: [decorative.studioCeramics],
    gaps: 0.6,
  },
];

/** Label texts for works of a gallery. */
export const labels: readonly string[] = [
  'Kept by the artist until the end, and never shown before.',
  'One of three from the same summer; the others are in private hands.',
  'Painted for the room in which it hung for sixty years.',
  'The light is that of the studio: a north window, and no lamp.',
  'Begun out of doors and finished from memory the winter after.',
  'A gift to a neighbour, whose granddaughter remembers the sitter.',
  'Look at the left edge: the first idea still shows beneath.',
  'The last of a series that the artist had meant to burn.',
  'Small, and made to be looked at from close by.',
  'It was bought at the first exhibition, with the ink of the price still wet.',
  'A colour that the artist mixed once and never found again.',
  'The frame is the artist’s own.',
  'Exhibited in the year it was made, and then lost to view.',
  'A study that says more than the large version.',
  'The same hill as in the picture opposite, an hour later.',
  'From the house of the publisher, where it hung on the stairs.',
];
