import type { EmailContent } from '#contract/blocks';
import { type Variant, variants } from '#contract/campaign-fields';
import type { CampaignForm } from '#contract/campaigns';
import { type Language, languages } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { Compiled } from '../rendering/compile';
import { emailRenderer } from '../rendering/fill';
import type { LotData } from '../rendering/render-data';
import { loadLotData } from '../templates/lot-data';
import { loadSaleModel } from '../templates/models';
import { findFirstLots } from '../templates/preview';
import { listLeafBlocks, loadRenderData } from '../templates/render-data';
import type { TemplateContext } from '../templates/template-context';

export interface CompiledEmail {
  variant: Variant;
  language: Language;
  compiled: Compiled;
  /** of the web, to which it leads: those of lots that are each reader's own, too */
  addresses: string[];
}

/** So many lots of a sale stand for all from which readers are given theirs: a website that is wrong is so for the first. */
const maxLots = 100;

/** The emails of a campaign as they would be sent now, those of a test that is off left out. */
export async function compiledEmails(
  db: Db,
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  { test, auctionId, collectionId }: Pick<CampaignForm, 'test' | 'auctionId' | 'collectionId'>,
  contents: CampaignForm['contents'],
): Promise<CompiledEmail[]> {
  const results: CompiledEmail[] = [];
  for (const language of languages) {
    const variantsInLanguage = variants.flatMap((variant) => {
      const content = variant === 'A' || test ? contents[variant][language] : undefined;
      return content ? [{ variant, content }] : [];
    });
    if (variantsInLanguage.length === 0) continue;
    const { url = '' } = await loadSaleModel(db, { auctionId, collectionId }, language);
    const blockContent = {
      ...(await loadRenderData(
        { db, publicUrl },
        variantsInLanguage.map(({ content }) => content),
        language,
      )),
      about: { url, auctionId },
    };
    for (const { variant, content } of variantsInLanguage) {
      const compiled = await emailRenderer.compile(content, blockContent);
      const lots = await loadPersonalLots({ db, publicUrl }, content, language);
      const addresses = [...compiled.links, ...lots].flatMap(({ url }) =>
        // Where a variable leads is each reader's own: nobody can be asked whether it is there.
        url && !url.includes('{{') ? url : [],
      );
      results.push({ variant, language, compiled, addresses });
    }
  }
  return results;
}

/** Lots from which the readers of an email are given their own, or what stands in for them. */
async function loadPersonalLots(
  premises: TemplateContext,
  content: EmailContent,
  language: Language,
): Promise<LotData[]> {
  const sources = listLeafBlocks(content).flatMap((block) =>
    block.type === 'lots' && block.source?.kind === 'INTERESTS' ? [block.source] : [],
  );
  const ids = await Promise.all(
    sources.map(async ({ auctionId, fallback }) => [
      ...(await findFirstLots(premises.db, auctionId, maxLots)),
      ...fallback,
    ]),
  );
  return loadLotData(premises, [...new Set(ids.flat())], language);
}
