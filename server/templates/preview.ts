import sql from 'sql-template-tag';
import type { Letter } from '#contract/blocks';
import type { Preview, ShownLetter } from '#contract/letters';
import type { Language } from '#contract/session';
import type { Db } from '../db/database';
import { locales } from '../locales/locales';
import { lotsForReaders } from '../matches/readers';
import { letterRenderer } from '../rendering/fill';
import type { Filled, Model } from '../rendering/model';
import type { Shown, ShownLot } from '../rendering/shown';
import { customerModel, houseModel, letterCustomer, saleModel } from './models';
import type { Premises } from './premises';
import { leavesOf, shownFor } from './shown';
import { shownLots } from './shown-lots';

/** What presses lead to where nobody is to be counted, or unsubscribed. */
const nowhere = '#';

/**
 * A letter as this customer would get it, with all that is wrong with it. Its presses are none: nobody is counted, nobody
 * unsubscribed. What cannot be filled has no HTML, and its faults say why.
 */
export async function previewLetter(
  premises: Premises,
  { letter, language, customerId, campaign, kind, marked }: ShownLetter & Pick<Shown, 'marked'>,
): Promise<Preview> {
  const { db } = premises;
  const subject = campaign ?? subjectOf(letter);
  const sale = await saleModel(db, subject, language);
  const about = { url: sale.url ?? '', auctionId: subject.auctionId };
  const shown = { ...(await shownFor(premises, [letter], language, kind)), about, marked };
  const compiled = await letterRenderer.compile(letter, shown);
  const { weight, faults, variables } = compiled;
  const isReadable = faults.every(({ code }) => code !== 'SYNTAX' && code !== 'FORBIDDEN');
  const [customer, house, grids] = await Promise.all([
    letterCustomer(db, customerId),
    houseModel(db),
    gridsFor(premises, letter, shown, customerId),
  ]);
  const model: Model = {
    customer: customerModel(customer, language),
    house,
    // What a template is used for has no name yet.
    campaign: { name: campaign?.name || '…' },
    sale,
    grids,
    links: compiled.links.map(({ url }) => url),
    pixel: '',
    trap: '',
    unsubscribe_url: nowhere,
    preferences_url: nowhere,
    ...(kind === 'TRANSACTIONAL'
      ? {
          name: customer.name || locales[language].templates.name,
          link: nowhere,
          hours: 48,
          work: locales[language].templates.work,
        }
      : {}),
  };
  const none: Filled = { subject: '', html: '', text: '', empty: [] };
  const fill = async (part: typeof compiled) =>
    isReadable ? ((await letterRenderer.fill(part, [model]))[0] ?? none) : none;
  const [filled, behind] = await Promise.all([
    fill(compiled),
    fill({ ...compiled, subject: compiled.preheader, html: '', text: '' }),
  ]);
  return { ...filled, preheader: behind.subject, weight, faults, variables };
}

/** What a letter is about, where nobody says it: the first sale and the first collection that it shows. */
function subjectOf(letter: Letter): Record<'auctionId' | 'collectionId', number | null> {
  const blocks = leavesOf(letter);
  const sales = blocks.map((block) =>
    block.type === 'auction'
      ? block.auctionId
      : block.type === 'lots' && block.source && block.source.kind !== 'PICKED'
        ? block.source.auctionId
        : null,
  );
  const collections = blocks.map((block) => (block.type === 'collection' ? block.collectionId : null));
  const first = (ids: (number | null)[]) => ids.find((id) => id !== null) ?? null;
  return { auctionId: first(sales), collectionId: first(collections) };
}

/** The lots that this reader would be given; of nobody, those that stand in for them, or the first of the sale. */
async function gridsFor(
  premises: Premises,
  letter: Letter,
  shown: Shown,
  customerId: number | null,
): Promise<Record<string, ShownLot[]>> {
  const grids = await Promise.all(
    leavesOf(letter).map(async (block) => {
      if (block.type !== 'lots' || block.source?.kind !== 'INTERESTS') return [];
      const { auctionId, most, least, fallback } = block.source;
      const own = customerId === null ? [] : await readersLots(premises.db, customerId, auctionId, most);
      if (own.length < least && fallback.length > 0)
        return [[block.id, fallback.flatMap((id) => shown.lots[id] ?? [])] as const];
      const ids = customerId === null ? await firstLots(premises.db, auctionId, most) : own;
      return [[block.id, await inOrder(premises, ids, shown.language)] as const];
    }),
  );
  return Object.fromEntries(grids.flat());
}

const readersLots = async (db: Db, customerId: number, auctionId: number, most: number): Promise<number[]> =>
  (await lotsForReaders(db, sql`select ${customerId}::bigint`, auctionId, most))[0]?.lotIds ?? [];

/** The first lots of a sale that were not withdrawn. */
export const firstLots = async (db: Db, auctionId: number, most: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select id from lots where auction_id = ${auctionId} and status <> 'WITHDRAWN' order by sort_key, id limit ${most}`)
  ).map(({ id }) => id);

async function inOrder(premises: Premises, ids: readonly number[], language: Language): Promise<ShownLot[]> {
  const lots = new Map((await shownLots(premises, ids, language)).map((lot) => [lot.id, lot]));
  return ids.flatMap((id) => lots.get(id) ?? []);
}
