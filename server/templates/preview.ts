import sql from 'sql-template-tag';
import type { EmailContent } from '#contract/blocks';
import { getCurrency } from '#contract/currencies';
import type { EmailPreview, Preview } from '#contract/emails';
import { formatMoney } from '#contract/money/money';
import type { Language } from '#contract/session';
import { getTimeFormat } from '#contract/time-format';
import type { NoticeValues } from '../app-context';
import type { Db } from '../db/database';
import { locales } from '../locales/locales';
import { findLotsForRecipients } from '../matches/readers';
import { emailRenderer } from '../rendering/fill';
import type { Filled, Model } from '../rendering/model';
import type { LotData, RenderData } from '../rendering/render-data';
import { loadLotData } from './lot-data';
import { emailCustomer, loadHouseModel, loadSaleModel, toCustomerModel } from './models';
import { listLeafBlocks, loadRenderData } from './render-data';
import type { TemplateContext } from './template-context';

/** Target of links in previews, which must not track or unsubscribe anyone. */
const placeholderUrl = '#';

/**
 * Renders an email for this customer and returns it with all issues. Nothing in it tracks or unsubscribes anyone. When it
 * cannot be filled, the HTML is empty and the issues state the reason.
 */
export async function previewEmail(
  templateContext: TemplateContext,
  { content, language, customerId, campaign, kind, marked }: EmailPreview & Pick<RenderData, 'marked'>,
): Promise<Preview> {
  const { db } = templateContext;
  const subject = campaign ?? findSubject(content);
  const sale = await loadSaleModel(db, subject, language);
  const about = { url: sale.url ?? '', auctionId: subject.auctionId };
  const data = { ...(await loadRenderData(templateContext, [content], language, kind)), about, marked };
  const compiled = await emailRenderer.compile(content, data);
  const { weight, issues, variables } = compiled;
  const isReadable = issues.every(({ code }) => code !== 'SYNTAX' && code !== 'FORBIDDEN');
  const [customer, house, grids] = await Promise.all([
    emailCustomer(db, customerId),
    loadHouseModel(db, language),
    loadGrids(templateContext, content, data, customerId),
  ]);
  const model: Model = {
    customer: toCustomerModel(customer, language),
    house,
    // A template has no campaign name yet.
    campaign: { name: campaign?.name || '…' },
    sale,
    grids,
    links: compiled.links.map(({ url }) => url),
    pixel: '',
    trap: '',
    unsubscribe_url: placeholderUrl,
    preferences_url: placeholderUrl,
    ...(kind === 'TRANSACTIONAL'
      ? {
          name: customer.name || locales[language].templates.name,
          link: placeholderUrl,
          hours: 48,
          change: locales[language].factorChanges['add-authenticator'],
          email: 'name@example.com',
          device: 'Firefox · Windows · 203.0.113.7',
          provider: 'Microsoft',
          passkey: 'Firefox · Windows',
          time: locales[language].templates.time,
          work: locales[language].templates.work,
          ...sampleInvoice(language),
        }
      : {}),
  };
  const emptyMail: Filled = { subject: '', html: '', text: '', empty: [] };
  const fill = async (part: typeof compiled) =>
    isReadable ? ((await emailRenderer.fill(part, [model]))[0] ?? emptyMail) : emptyMail;
  const [filled, filledPreheader] = await Promise.all([
    fill(compiled),
    fill({ ...compiled, subject: compiled.preheader, html: '', text: '' }),
  ]);
  return { ...filled, preheader: filledPreheader.subject, weight, issues, variables };
}

/** Returns the values of emails about documents. */
function sampleInvoice(language: Language): NoticeValues {
  const amount = formatMoney(1_312_000, getCurrency('EUR'), language);
  return {
    number: 'INV-2026-0001',
    total: amount,
    due: amount,
    dueOn: getTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 4, 28)),
    reference: 'RF16 INV2 0260 001',
    seller: locales[language].templates.seller,
    invoices: ['INV-2026-0001', 'INV-2026-0007'],
    interest: formatMoney(29_116, getCurrency('EUR'), language),
  };
}

/** Returns the subject of an email that states none: the first sale and the first collection that it shows. */
function findSubject(content: EmailContent): Record<'auctionId' | 'collectionId', number | null> {
  const blocks = listLeafBlocks(content);
  const sales = blocks.map((block) =>
    block.type === 'auction'
      ? block.auctionId
      : block.type === 'lots' && block.source && block.source.kind !== 'PICKED'
        ? block.source.auctionId
        : null,
  );
  const collections = blocks.map((block) => (block.type === 'collection' ? block.collectionId : null));
  const firstId = (ids: (number | null)[]) => ids.find((id) => id !== null) ?? null;
  return { auctionId: firstId(sales), collectionId: firstId(collections) };
}

/** Returns the lots that this recipient would get; without a recipient, the fallback lots or the first of the sale. */
async function loadGrids(
  templateContext: TemplateContext,
  content: EmailContent,
  data: RenderData,
  customerId: number | null,
): Promise<Record<string, LotData[]>> {
  const grids = await Promise.all(
    listLeafBlocks(content).map(async (block) => {
      if (block.type !== 'lots' || block.source?.kind !== 'INTERESTS') return [];
      const { auctionId, most: maxLots, least: minLots, fallback } = block.source;
      const matchingLotIds =
        customerId === null
          ? []
          : await findRecipientLots(templateContext.db, customerId, auctionId, maxLots);
      if (matchingLotIds.length < minLots && fallback.length > 0)
        return [[block.id, fallback.flatMap((id) => data.lots[id] ?? [])] as const];
      const ids =
        customerId === null ? await findFirstLots(templateContext.db, auctionId, maxLots) : matchingLotIds;
      return [[block.id, await loadInOrder(templateContext, ids, data.language)] as const];
    }),
  );
  return Object.fromEntries(grids.flat());
}

const findRecipientLots = async (
  db: Db,
  customerId: number,
  auctionId: number,
  maxLots: number,
): Promise<number[]> =>
  (await findLotsForRecipients(db, sql`select ${customerId}::bigint`, auctionId, maxLots))[0]?.lotIds ?? [];

/** Returns the first lots of a sale that were not withdrawn. */
export const findFirstLots = async (db: Db, auctionId: number, maxLots: number): Promise<number[]> =>
  (
    await db.rows<{ id: number }>(sql`
      select id from lots where auction_id = ${auctionId} and status <> 'WITHDRAWN' order by sort_key, id limit ${maxLots}`)
  ).map(({ id }) => id);

async function loadInOrder(
  templateContext: TemplateContext,
  ids: readonly number[],
  language: Language,
): Promise<LotData[]> {
  const lots = new Map((await loadLotData(templateContext, ids, language)).map((lot) => [lot.id, lot]));
  return ids.flatMap((id) => lots.get(id) ?? []);
}
