import type { VatScheme } from '#contract/money/vat';

interface CategoryPreset {
  name: string;
  /** default of its lots; without one the default of the sale applies */
  vatScheme?: VatScheme;
  /** the artist's resale right may apply */
  arr?: true;
  /** a work of art in the sense of anti-money-laundering law (UK: `amlLaw`) */
  aml?: true;
}

interface DepartmentPreset {
  code: string;
  name: string;
  categories: readonly CategoryPreset[];
}

/** The law that defines which categories are works of art. */
export const amlLaw = 'VATA 1994 s 21(6)';

const art = { arr: true, aml: true } as const;

/** Departments that many auction houses have; a new house renames or deletes what it does not need. */
export const departmentPresets: readonly DepartmentPreset[] = [
  {
    code: 'ART',
    name: 'Fine Art',
    categories: [
      { name: 'Paintings', ...art },
      { name: 'Drawings and watercolours', ...art },
      { name: 'Prints and multiples', ...art },
      { name: 'Sculpture', ...art },
      { name: 'Photographs', ...art },
    ],
  },
  {
    code: 'DEC',
    name: 'Furniture and Decorative Arts',
    categories: [
      { name: 'Furniture' },
      { name: 'Clocks' },
      { name: 'Ceramics and glass' },
      { name: 'Studio ceramics', ...art },
      { name: 'Silver' },
      { name: 'Tapestries', ...art },
      { name: 'Rugs and textiles' },
      { name: 'Works of art and objects' },
    ],
  },
  { code: 'JEW', name: 'Jewellery and Watches', categories: [{ name: 'Jewellery' }, { name: 'Watches' }] },
  {
    code: 'BKS',
    name: 'Books and Manuscripts',
    categories: [
      { name: 'Books', vatScheme: 'ZERO_BOOK' },
      { name: 'Manuscripts and autographs' },
      { name: 'Maps and atlases' },
    ],
  },
  {
    code: 'COL',
    name: 'Collectables',
    categories: [{ name: 'Coins and medals' }, { name: 'Stamps' }, { name: 'Toys and models' }],
  },
];
