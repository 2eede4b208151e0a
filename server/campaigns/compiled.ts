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
  /** web addresses in the email, including those of personal lots */
  addresses: string[];
}

/** Maximum number of personal lots whose links are checked: if a website is broken, the first lots already show it. */
const maxLots = 100;

/** Returns the emails of a campaign as they would be sent now. Variant B is omitted when there is no test. */
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
        // Addresses with variables differ per recipient and cannot be checked.
        url && !url.includes('{{') ? url : [],
      );
      results.push({ variant, language, compiled, addresses });
    }
  }
  return results;
}

/** Returns the lots from which personal lots of an email are selected, and the fallback lots. */
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
