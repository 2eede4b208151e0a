import type { EmailContent, LeafBlock } from '#contract/blocks';
import type { Model } from '../../server/rendering/model';
import type { LotData, RenderData } from '../../server/rendering/render-data';

export const picture = {
  small: 'https://rostrum.test/m/a/b/480.jpg',
  large: 'https://rostrum.test/m/a/b/1600.jpg',
  width: 800,
  height: 600,
};

export const newLot = (id: number, more: Partial<LotData> = {}): LotData => ({
  id,
  auctionId: 7,
  number: String(id),
  artist: 'Vera Inventar',
  title: `A "river" & its banks, ${id}`,
  details: '1891 · oil on canvas · 60 × 80 cm',
  estimate: 'Estimate £1,000–2,000',
  picture,
  url: `https://hallam.test/sale/7/${id}?from=mail&page=1`,
  state: 'OFFERED',
  over: false,
  ...more,
});

/** Preview data with a hundred lots, a sale and a picture. */
export const samplePreview: RenderData = {
  language: 'en-US',
  kind: 'CAMPAIGN',
  house: {
    name: 'Hallam & Rowe',
    address: '1 King Street\nLondon',
    phone: '',
    email: '',
    website: '',
    footer: '',
  },
  lots: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [at + 1, newLot(at + 1)])),
  sales: {
    7: {
      id: 7,
      title: 'Modern Art',
      subtitle: 'Evening sale',
      dates: 'May 14, 2026',
      location: 'London',
      viewing: 'from May 10',
      url: 'https://hallam.test/sale/7',
      picture,
    },
  },
  collections: {},
  pictures: { 'pictures/x/original.jpg': picture },
  filteredLots: {},
};

export const contentOf = (...blocks: LeafBlock[]): EmailContent => ({
  subject: 'Modern Art',
  preheader: 'Now online',
  body: { mode: 'BLOCKS', blocks },
});
export const textOf = (html: string): EmailContent => contentOf({ id: 'text', type: 'text', html });

export const reader: Model = {
  customer: { first_name: 'Vera', last_name: '' },
  house: { name: 'Hallam & Rowe', time_zone: 'Europe/London' },
  campaign: {},
  sale: { starts_at: '2026-05-14T23:30:00Z', time_zone: 'Europe/London' },
  grids: {},
  links: [],
  pixel: '',
  trap: '',
  unsubscribe_url: 'https://rostrum.test/u/1',
  preferences_url: 'https://rostrum.test/p/1',
};
