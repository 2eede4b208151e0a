import { Liquid } from 'liquidjs';
import mjml2html from 'mjml';
import type { EmailContent } from '#contract/blocks';
import { renderBlocks } from '../server/rendering/blocks';
import { type Compiled, compileEmail, frameMjml } from '../server/rendering/compile';
import { startFiller } from '../server/rendering/fill';
import { newIssues } from '../server/rendering/issues';
import type { Model } from '../server/rendering/model';
import { createLinks } from '../server/rendering/parts';
import type { LotData, RenderData } from '../server/rendering/render-data';
import { openTokens } from '../server/rendering/tokens';
import { median } from './load';
import { checkAtMost, compareAtMost, type Figure } from './report';

const picture = {
  small: 'https://a.test/m/480.jpg',
  large: 'https://a.test/m/1600.jpg',
  width: 800,
  height: 600,
};
const createLot = (id: number): LotData => ({
  id,
  auctionId: 1,
  number: String(id),
  artist: 'Vera Inventar',
  title: `A river and its banks, ${id}`,
  details: '1891 · oil on canvas · 60 × 80 cm',
  estimate: 'Estimate £1,000–2,000',
  picture,
  url: `https://a.test/sale/1/${id}`,
  state: 'OFFERED',
  over: false,
});
const ids = Array.from({ length: 100 }, (_, at) => at + 1);
const renderContext: RenderData = {
  language: 'en-US',
  kind: 'CAMPAIGN',
  house: { name: 'House', address: '1 King Street', phone: '', email: '', website: '', footer: '' },
  lots: Object.fromEntries(ids.map((id) => [id, createLot(id)])),
  sales: {},
  collections: {},
  pictures: {},
  filteredLots: {},
};
const content: EmailContent = {
  subject: 'A hundred lots for {{ customer.first_name | default: "you" }}',
  preheader: '',
  body: {
    mode: 'BLOCKS',
    blocks: [
      { id: 'text', type: 'text', html: '<p>Dear {{ customer.first_name | default: "friend" }}</p>' },
      {
        id: 'lots',
        type: 'lots',
        source: { kind: 'PICKED', lotIds: ids },
        parts: ['picture', 'number', 'artist', 'title', 'details', 'estimate', 'link'],
        columns: 1,
      },
    ],
  },
};

async function measureMs(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return performance.now() - startedAt;
}

/** Returns the MJML of the email, for a compiler that does nothing else. */
function buildMjml(): string {
  const issues = newIssues();
  const tokens = openTokens('CAMPAIGN', issues);
  const rendering = {
    content,
    data: renderContext,
    tokens,
    issues,
    links: createLinks(renderContext, tokens),
  };
  return frameMjml(
    rendering,
    content.body.mode === 'BLOCKS' ? renderBlocks(rendering, content.body.blocks) : '',
  );
}

/** Measures both alternately, so that other load of the machine affects them alike; returns the median of each. */
async function measureAlternately(rounds: number, own: () => Promise<unknown>, bare: () => Promise<unknown>) {
  const times: [number[], number[]] = [[], []];
  for (let round = -1; round < rounds; round++) {
    const [first, second] = [await measureMs(own), await measureMs(bare)];
    // The first round is a warm-up.
    if (round >= 0) {
      times[0].push(first);
      times[1].push(second);
    }
  }
  return times.map(median) as [number, number];
}

const readers = 200;

/** Measures emails rendered for recipients against LiquidJS filling the same HTML and text. */
async function benchFill(compiled: Compiled): Promise<Figure> {
  const filler = startFiller();
  const bare = new Liquid();
  const [html, text] = [bare.parse(compiled.html), bare.parse(compiled.text)];
  bare.registerFilter('noted', (value: unknown) => value);
  const model: Model = {
    customer: { first_name: 'Vera' },
    house: {},
    campaign: {},
    sale: {},
    grids: {},
    links: compiled.links.map(({ url }) => url),
    pixel: 'https://a.test/o/1',
    trap: 'https://a.test/l/1',
    unsubscribe_url: 'https://a.test/u/1',
    preferences_url: 'https://a.test/p/1',
  };
  const models = Array.from({ length: readers }, () => model);
  try {
    const [own, plain] = await measureAlternately(
      7,
      () => filler.fill(compiled, models),
      async () => {
        for (const one of models) {
          bare.renderSync(html, one);
          bare.renderSync(text, one);
        }
      },
    );
    return compareAtMost(
      'fill an email of 100 lots for a reader, in its process',
      'ms',
      own / readers,
      plain / readers,
      3,
    );
  } finally {
    await filler.close();
  }
}

/** Measures rendering from blocks to HTML with a hundred lots, and from there for each recipient. */
export async function benchRender(): Promise<Figure[]> {
  const mjml = buildMjml();
  const compiled = await compileEmail(content, renderContext);
  const [own, plain] = await measureAlternately(
    15,
    () => compileEmail(content, renderContext),
    async () => mjml2html(mjml, { fonts: {}, validationLevel: 'soft' }),
  );
  return [
    compareAtMost('email of 100 lots to HTML and text', 'ms', own, plain, 2),
    checkAtMost('weight of an email of 100 lots', 'kB', compiled.weight / 1024, 100),
    await benchFill(compiled),
  ];
}
