import type { AuctionStatus } from '#contract/auction-states';
import * as art from './words/art';
import * as decorative from './words/decorative';
import type { Genre } from './words/item-spec';
import * as small from './words/small';

/** A section of a catalog: its name, its kinds of items and its share of the lots. */
interface Section {
  name: string;
  share: number;
  genres: readonly Genre[];
}

export interface SalePlan {
  code: string;
  title: string;
  subtitle: string;
  department: 'ART' | 'DEC' | 'JEW' | 'BKS' | 'COL';
  /** days from now */
  day: number;
  hour: number;
  status: AuctionStatus;
  lots: number;
  /** the value of the median lot, in pounds */
  value: number;
  /** range of the artists' years of birth */
  born: readonly [from: number, to: number];
  premium: string | null;
  sections: readonly Section[];
  /** share of the lots with missing fields */
  gaps?: number;
  /** code of the sale whose unsold lots it offers again */
  reoffersFrom?: string;
}

export const christies = "26 / 21 / 15 % (Christie's London 2023)";
const flatPremium = 'Flat 25 %, plus VAT';

/** The sales of the year: before, during and after today. */
export const sales: readonly SalePlan[] = [
  {
    code: 'PQ101',
    title: 'Modern and Post-War Art',
    subtitle: 'Including the property of a lady of Harrowmere',
    department: 'ART',
    day: -392,
    hour: 14,
    status: 'POST_SALE',
    lots: 124,
    value: 1500,
    born: [1868, 1932],
    premium: christies,
    sections: [
      { name: 'Paintings', share: 0.6, genres: [art.painting] },
      { name: 'Works on paper', share: 0.3, genres: [art.drawing, art.print] },
      { name: 'Sculpture', share: 0.1, genres: [art.sculpture] },
    ],
  },
  {
    code: 'PQ106',
    title: 'Pictures, Drawings and Sculpture',
    subtitle: 'The spring sale',
    department: 'ART',
    day: -83,
    hour: 14,
    status: 'POST_SALE',
    lots: 148,
    value: 1900,
    born: [1842, 1938],
    premium: christies,
    sections: [
      { name: 'Old masters', share: 0.12, genres: [art.unknown] },
      { name: 'Paintings', share: 0.56, genres: [art.painting] },
      { name: 'Works on paper', share: 0.22, genres: [art.drawing] },
      { name: 'Sculpture', share: 0.1, genres: [art.sculpture] },
    ],
  },
  {
    code: 'PQ107',
    title: 'Fine Furniture, Silver and Works of Art',
    subtitle: 'With the remaining contents of Marl Abbas',
    department: 'DEC',
    day: -47,
    hour: 10,
    status: 'POST_SALE',
    lots: 166,
    value: 700,
    born: [1890, 1940],
    premium: flatPremium,
    sections: [
      { name: 'Furniture', share: 0.42, genres: [decorative.furniture] },
      { name: 'Clocks', share: 0.1, genres: [decorative.clock] },
      { name: 'Ceramics', share: 0.2, genres: [decorative.ceramics] },
      { name: 'Silver', share: 0.16, genres: [decorative.silver] },
      { name: 'Rugs and works of art', share: 0.12, genres: [decorative.rug, decorative.workOfArt] },
    ],
  },
  {
    code: 'PQ108',
    title: 'Books, Manuscripts and Maps',
    subtitle: 'The library of the late Dr Quillow',
    department: 'BKS',
    day: -26,
    hour: 11,
    status: 'POST_SALE',
    lots: 152,
    value: 260,
    born: [1700, 1860],
    premium: flatPremium,
    sections: [
      { name: 'Printed books', share: 0.65, genres: [small.book] },
      { name: 'Manuscripts', share: 0.17, genres: [small.letter] },
      { name: 'Maps', share: 0.18, genres: [small.map] },
    ],
  },
  {
    code: 'PQ109',
    title: 'Jewels and Watches',
    subtitle: '',
    department: 'JEW',
    day: -2,
    hour: 13,
    status: 'RECONCILING',
    lots: 128,
    value: 950,
    born: [1890, 1940],
    premium: christies,
    sections: [
      { name: 'Jewels', share: 0.72, genres: [small.ring, small.ring, small.brooch] },
      { name: 'Watches', share: 0.28, genres: [small.watch] },
    ],
  },
  {
    code: 'PQ110',
    title: 'Prints and Multiples',
    subtitle: 'From four centuries of the press',
    department: 'ART',
    day: 0,
    hour: 10,
    status: 'LIVE',
    lots: 136,
    value: 480,
    born: [1880, 1946],
    premium: christies,
    sections: [{ name: '', share: 1, genres: [art.print] }],
  },
  {
    code: 'PQ111',
    title: 'Modern British and Continental Art',
    subtitle: 'The summer view',
    department: 'ART',
    day: 12,
    hour: 14,
    status: 'PUBLISHED',
    lots: 126,
    value: 2400,
    born: [1872, 1944],
    premium: christies,
    reoffersFrom: 'PQ106',
    sections: [
      { name: 'Paintings', share: 0.66, genres: [art.painting] },
      { name: 'Works on paper', share: 0.2, genres: [art.drawing] },
      { name: 'Sculpture', share: 0.14, genres: [art.sculpture] },
    ],
  },
  {
    code: 'PQ112',
    title: 'Photographs',
    subtitle: '',
    department: 'ART',
    day: 33,
    hour: 15,
    status: 'CATALOGUING',
    lots: 84,
    value: 620,
    born: [1838, 1940],
    premium: christies,
    gaps: 0.34,
    sections: [{ name: '', share: 1, genres: [art.photograph] }],
  },
  {
    code: 'PQ113',
    title: 'Clocks and Studio Ceramics',
    subtitle: 'Two collections',
    department: 'DEC',
    day: 47,
    hour: 10,
    status: 'CATALOGUING',
    lots: 72,
    value: 820,
    born: [1895, 1946],
    premium: flatPremium,
    gaps: 0.55,
    reoffersFrom: 'PQ107',
    sections: [
      { name: 'Clocks', share: 0.4, genres: [decorative.clock] },
      { name: 'Studio ceramics', share: 0.6, genres: [decorative.studioCeramics] },
    ],
  },
  {
    code: 'PQ114',
    title: 'Coins and Medals',
    subtitle: '',
    department: 'COL',
    day: 96,
    hour: 11,
    status: 'DRAFT',
    lots: 18,
    value: 180,
    born: [1700, 1800],
    premium: null,
    gaps: 0.9,
    sections: [{ name: '', share: 1, genres: [small.coin] }],
  },
];

/** Items in stock that are not in a sale yet. */
export const stock: readonly { department: SalePlan['department']; genre: Genre; count: number }[] = [
  { department: 'ART', genre: art.painting, count: 9 },
  { department: 'ART', genre: art.photograph, count: 4 },
  { department: 'DEC', genre: decorative.furniture, count: 8 },
  { department: 'DEC', genre: decorative.silver, count: 5 },
  { department: 'JEW', genre: small.ring, count: 6 },
  { department: 'BKS', genre: small.book, count: 8 },
  { department: 'COL', genre: small.coin, count: 4 },
];
