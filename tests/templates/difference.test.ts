import type { Block, EmailContent, LeafBlock } from '#contract/blocks';
import { computeDifferences } from '../../server/templates/difference';

const text = (id: string, words = id): LeafBlock => ({ id, type: 'text', html: `<p>${words}</p>` });
const columns = (id: string, ...inside: LeafBlock[][]): Block => ({ id, type: 'columns', columns: inside });
const content = (...blocks: Block[]): EmailContent => ({
  subject: 'Clocks',
  preheader: '',
  body: { mode: 'BLOCKS', blocks },
});
const differences = (before: Block[], after: Block[]) =>
  computeDifferences({ 'en-US': content(...before) }, { 'en-US': content(...after) }).map(
    ({ kind, block, fields }) => [kind, block, ...fields.map(({ name }) => name)],
  );

describe('differences between two versions of a template', () => {
  test('contain only the block that was moved, not its neighbors', () => {
    expect(differences([text('a'), text('b'), text('c')], [text('b'), text('c'), text('a')])).toEqual([
      ['MOVED', 'a'],
    ]);
    expect(differences([text('a'), text('b'), text('c')], [text('c'), text('a'), text('b')])).toEqual([
      ['MOVED', 'c'],
    ]);
  });

  test('list blocks inside columns separately', () => {
    const before = [columns('k', [text('a')], [text('b'), text('c')])];
    expect(differences(before, [columns('k', [text('a', 'new')], [text('b'), text('c')])])).toEqual([
      ['CHANGED', 'a', 'html'],
    ]);
    expect(differences(before, [columns('k', [text('a'), text('d')], [text('b')])])).toEqual([
      ['ADDED', 'd'],
      ['REMOVED', 'c'],
    ]);
    expect(differences(before, [columns('k', [text('a')], [text('b'), text('c')], [])])).toEqual([
      ['CHANGED', 'k', 'columns'],
    ]);
  });

  test('say that a block was moved into a column', () => {
    const before = [text('a'), columns('k', [text('b')], [])];
    expect(differences(before, [columns('k', [text('b')], [text('a')])])).toEqual([['MOVED', 'a']]);
  });

  test('are empty if nothing changed', () => {
    const same = [text('a'), columns('k', [text('b')], [text('c')])];
    expect(differences(same, same)).toEqual([]);
  });

  test('are listed by language', () => {
    const [before, after] = [content(text('a')), content(text('a', 'new'))];
    expect(
      computeDifferences({ 'en-US': before, 'pt-BR': before }, { 'en-US': before, 'pt-BR': after }).map(
        ({ language }) => language,
      ),
    ).toEqual(['pt-BR']);
  });
});
