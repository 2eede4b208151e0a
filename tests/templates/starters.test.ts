import { type LeafBlock, Letter } from '#contract/blocks';
import { fillInCollection, fillInSale, readersGrid, syncSelections } from '#contract/letter-choices';
import { languages } from '#contract/session';
import { showsCollection, starterKeys } from '#contract/template-fields';
import { compileLetter } from '../../server/rendering/compile';
import { starterLetters } from '../../server/templates/starters/starters';
import { samplePreview } from './samplePreview';

/** What whoever uses a starter has to choose. */
const expectedCodes = ['MISSING_LOT', 'MISSING_SALE', 'MISSING_COLLECTION'];

describe('a starter', () => {
  const all = starterKeys.flatMap((key) => languages.map((language) => ({ key, language })));
  test.each(all)('$key in $language can be sent once its sale is chosen', async ({ key, language }) => {
    const letter = Letter.parse(starterLetters[key][language]);
    const { faults } = await compileLetter(letter, { ...samplePreview, language });
    expect(faults.filter(({ code }) => !expectedCodes.includes(code))).toEqual([]);
  });
});

describe('what is chosen', () => {
  const leaf = (letter: Letter | undefined, type: LeafBlock['type']) =>
    letter?.body.mode === 'BLOCKS' ? letter.body.blocks.find((block) => block.type === type) : undefined;

  test('a sale or a collection that is known is shown in every language, by its card and its lots', () => {
    for (const language of languages) {
      const announced = fillInSale(starterLetters.announcement, 7)[language];
      expect(leaf(announced, 'auction')).toMatchObject({ auctionId: 7 });
      expect(leaf(announced, 'lots')).toMatchObject({ source: { kind: 'FILTER', auctionId: 7 } });
      const selectedLots = leaf(fillInSale(starterLetters.artists, 7)[language], 'lots');
      expect(selectedLots).toMatchObject({ id: readersGrid, source: { kind: 'INTERESTS', auctionId: 7 } });
    }
    for (const key of starterKeys)
      for (const language of languages) {
        const about = fillInCollection(fillInSale(starterLetters[key], 7), 3)[language];
        const card = leaf(about, 'collection');
        expect([key, card?.type === 'collection' && card.collectionId === 3]).toEqual([
          key,
          showsCollection(key),
        ]);
      }
    const announcementBefore = fillInSale(starterLetters.announcement, 7);
    expect(fillInSale(announcementBefore, 8)).toEqual(announcementBefore);
  });

  test('in one language it is chosen in the others, as long as they showed the same', () => {
    const letters = starterLetters.announcement;
    const choose = (of: typeof letters, language: (typeof languages)[number], auctionId: number) => {
      const letter = Letter.parse(of[language]);
      const body = letter.body.mode === 'BLOCKS' ? letter.body : undefined;
      const blocks = body?.blocks.map((block) =>
        block.type === 'auction' ? { ...block, auctionId } : block,
      );
      return syncSelections(of, language, Letter.parse({ ...letter, body: { ...body, blocks } }));
    };
    const listAuctionIds = (of: typeof letters) =>
      languages.map((language) => {
        const card = leaf(of[language], 'auction');
        return card?.type === 'auction' ? card.auctionId : undefined;
      });
    const first = choose(letters, 'en-US', 7);
    expect(listAuctionIds(first)).toEqual([7, 7, 7, 7]);
    expect(first['zh-CN']?.subject).toBe(letters['zh-CN']?.subject);
    const other = { ...first, 'pt-BR': choose(first, 'pt-BR', 8)['pt-BR'] };
    expect(listAuctionIds(choose(other, 'en-US', 9))).toEqual([9, 8, 9, 9]);
  });
});
