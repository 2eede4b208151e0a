import { EmailContent, type LeafBlock } from '#contract/blocks';
import { fillInCollection, fillInSale, readersGrid, syncSelections } from '#contract/email-choices';
import { languages } from '#contract/session';
import { showsCollection, starterKeys } from '#contract/template-fields';
import { compileEmail } from '../../server/rendering/compile';
import { starterEmails } from '../../server/templates/starters/starters';
import { samplePreview } from './samplePreview';

/** The issues that remain until a sale, lot or collection is selected. */
const expectedCodes = ['MISSING_LOT', 'MISSING_SALE', 'MISSING_COLLECTION'];

describe('starter', () => {
  const all = starterKeys.flatMap((key) => languages.map((language) => ({ key, language })));
  test.each(all)('$key in $language can be sent once its sale is chosen', async ({ key, language }) => {
    const content = EmailContent.parse(starterEmails[key][language]);
    const { issues } = await compileEmail(content, { ...samplePreview, language });
    expect(issues.filter(({ code }) => !expectedCodes.includes(code))).toEqual([]);
  });
});

describe('selection in a starter', () => {
  const leaf = (content: EmailContent | undefined, type: LeafBlock['type']) =>
    content?.body.mode === 'BLOCKS' ? content.body.blocks.find((block) => block.type === type) : undefined;

  test('a known sale or collection is shown in every language, with its card and its lots', () => {
    for (const language of languages) {
      const announced = fillInSale(starterEmails.announcement, 7)[language];
      expect(leaf(announced, 'auction')).toMatchObject({ auctionId: 7 });
      expect(leaf(announced, 'lots')).toMatchObject({ source: { kind: 'FILTER', auctionId: 7 } });
      const selectedLots = leaf(fillInSale(starterEmails.artists, 7)[language], 'lots');
      expect(selectedLots).toMatchObject({ id: readersGrid, source: { kind: 'INTERESTS', auctionId: 7 } });
    }
    for (const key of starterKeys)
      for (const language of languages) {
        const about = fillInCollection(fillInSale(starterEmails[key], 7), 3)[language];
        const card = leaf(about, 'collection');
        expect([key, card?.type === 'collection' && card.collectionId === 3]).toEqual([
          key,
          showsCollection(key),
        ]);
      }
    const announcementBefore = fillInSale(starterEmails.announcement, 7);
    expect(fillInSale(announcementBefore, 8)).toEqual(announcementBefore);
  });

  test('a selection in one language applies to the others as long as they showed the same', () => {
    const contents = starterEmails.announcement;
    const choose = (of: typeof contents, language: (typeof languages)[number], auctionId: number) => {
      const content = EmailContent.parse(of[language]);
      const body = content.body.mode === 'BLOCKS' ? content.body : undefined;
      const blocks = body?.blocks.map((block) =>
        block.type === 'auction' ? { ...block, auctionId } : block,
      );
      return syncSelections(of, language, EmailContent.parse({ ...content, body: { ...body, blocks } }));
    };
    const listAuctionIds = (of: typeof contents) =>
      languages.map((language) => {
        const card = leaf(of[language], 'auction');
        return card?.type === 'auction' ? card.auctionId : undefined;
      });
    const first = choose(contents, 'en-US', 7);
    expect(listAuctionIds(first)).toEqual([7, 7, 7, 7]);
    expect(first['zh-CN']?.subject).toBe(contents['zh-CN']?.subject);
    const other = { ...first, 'pt-BR': choose(first, 'pt-BR', 8)['pt-BR'] };
    expect(listAuctionIds(choose(other, 'en-US', 9))).toEqual([9, 8, 9, 9]);
  });
});
