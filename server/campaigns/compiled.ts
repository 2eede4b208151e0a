import type { Letter } from '#contract/blocks';
import { type Variant, variants } from '#contract/campaign-fields';
import type { CampaignForm } from '#contract/campaigns';
import { type Language, languages } from '#contract/session';
import type { AppContext } from '../app-context';
import type { Db } from '../db/database';
import type { Compiled } from '../rendering/compile';
import { letterRenderer } from '../rendering/fill';
import type { ShownLot } from '../rendering/shown';
import { saleModel } from '../templates/models';
import type { Premises } from '../templates/premises';
import { firstLots } from '../templates/preview';
import { leavesOf, shownFor } from '../templates/shown';
import { shownLots } from '../templates/shown-lots';

export interface CompiledLetter {
  variant: Variant;
  language: Language;
  compiled: Compiled;
  /** of the web, to which it leads: those of lots that are each reader's own, too */
  addresses: string[];
}

/** So many lots of a sale stand for all from which readers are given theirs: a website that is wrong is so for the first. */
const maxLots = 100;

/** The letters of a campaign as they would be sent now, those of a test that is off left out. */
export async function compiledLetters(
  db: Db,
  { publicUrl }: Pick<AppContext, 'publicUrl'>,
  { test, auctionId, collectionId }: Pick<CampaignForm, 'test' | 'auctionId' | 'collectionId'>,
  letters: CampaignForm['letters'],
): Promise<CompiledLetter[]> {
  const found: CompiledLetter[] = [];
  for (const language of languages) {
    const own = variants.flatMap((variant) => {
      const letter = variant === 'A' || test ? letters[variant][language] : undefined;
      return letter ? [{ variant, letter }] : [];
    });
    if (own.length === 0) continue;
    const { url = '' } = await saleModel(db, { auctionId, collectionId }, language);
    const shown = {
      ...(await shownFor(
        { db, publicUrl },
        own.map(({ letter }) => letter),
        language,
      )),
      about: { url, auctionId },
    };
    for (const { variant, letter } of own) {
      const compiled = await letterRenderer.compile(letter, shown);
      const lots = await lotsToGive({ db, publicUrl }, letter, language);
      const addresses = [...compiled.links, ...lots].flatMap(({ url }) =>
        // Where a variable leads is each reader's own: nobody can be asked whether it is there.
        url && !url.includes('{{') ? url : [],
      );
      found.push({ variant, language, compiled, addresses });
    }
  }
  return found;
}

/** Lots from which the readers of a letter are given their own, or what stands in for them. */
async function lotsToGive(premises: Premises, letter: Letter, language: Language): Promise<ShownLot[]> {
  const sources = leavesOf(letter).flatMap((block) =>
    block.type === 'lots' && block.source?.kind === 'INTERESTS' ? [block.source] : [],
  );
  const ids = await Promise.all(
    sources.map(async ({ auctionId, fallback }) => [
      ...(await firstLots(premises.db, auctionId, maxLots)),
      ...fallback,
    ]),
  );
  return shownLots(premises, [...new Set(ids.flat())], language);
}
