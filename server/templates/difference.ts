import { isDeepStrictEqual } from 'node:util';
import type { Block, Letter } from '#contract/blocks';
import { languages } from '#contract/session';
import type { Letters } from '#contract/template-fields';
import type { Difference } from '#contract/templates';

type Change = Omit<Difference, 'language'>;

/** What of the letters is not what it was, language by language, in the order in which it stands. */
export const differencesOf = (before: Letters, after: Letters): Difference[] =>
  languages.flatMap((language) =>
    ofLetter(before[language], after[language]).map((change) => ({ language, ...change })),
  );

const whole = (kind: Change['kind']): Change => ({
  kind,
  part: 'letter',
  block: null,
  type: null,
  fields: [],
});
const text = (part: Change['part'], before: string, after: string): Change[] =>
  before === after
    ? []
    : [{ kind: 'CHANGED', part, block: null, type: null, fields: [{ name: 'text', before, after }] }];

function ofLetter(before: Letter | undefined, after: Letter | undefined): Change[] {
  if (!before || !after) return before ? [whole('REMOVED')] : after ? [whole('ADDED')] : [];
  return [
    ...text('subject', before.subject, after.subject),
    ...text('preheader', before.preheader, after.preheader),
    ...ofBody(before.body, after.body),
  ];
}

function ofBody(before: Letter['body'], after: Letter['body']): Change[] {
  if (before.mode === 'BLOCKS' && after.mode === 'BLOCKS') return ofBlocks(before.blocks, after.blocks);
  const source = (body: Letter['body']) => (body.mode === 'BLOCKS' ? '' : body.source);
  if (before.mode === after.mode) return text('source', source(before), source(after));
  return [
    {
      kind: 'CHANGED',
      part: 'source',
      block: null,
      type: null,
      fields: [
        { name: 'mode', before: before.mode, after: after.mode },
        { name: 'text', before: source(before), after: source(after) },
      ],
    },
  ];
}

function ofBlocks(before: readonly Block[], after: readonly Block[]): Change[] {
  const old = new Map(before.map((block) => [block.id, block]));
  const now = new Set(after.map(({ id }) => id));
  // Those that are in both, in the order each has them: whose neighbour before it is another one has moved.
  const stayed = before.filter(({ id }) => now.has(id)).map(({ id }) => id);
  const placed = after.filter(({ id }) => old.has(id)).map(({ id }) => id);
  const moved = new Set(placed.filter((id, at) => placed[at - 1] !== stayed[stayed.indexOf(id) - 1]));
  return [
    ...after.flatMap((block): Change[] => {
      const was = old.get(block.id);
      const named = { part: 'block' as const, block: block.id, type: block.type };
      if (!was) return [{ kind: 'ADDED' as const, ...named, fields: [] }];
      const fields = fieldsOf(was, block);
      if (fields.length > 0) return [{ kind: 'CHANGED' as const, ...named, fields }];
      return moved.has(block.id) ? [{ kind: 'MOVED' as const, ...named, fields: [] }] : [];
    }),
    ...before
      .filter(({ id }) => !now.has(id))
      .map(({ id, type }): Change => ({ kind: 'REMOVED', part: 'block', block: id, type, fields: [] })),
  ];
}

const shown = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function fieldsOf(before: Block, after: Block): Change['fields'] {
  const [was, is] = [new Map(Object.entries(before)), new Map(Object.entries(after))];
  return [...new Set([...was.keys(), ...is.keys()])]
    .filter((name) => name !== 'id' && !isDeepStrictEqual(was.get(name), is.get(name)))
    .map((name) => ({ name, before: shown(was.get(name)), after: shown(is.get(name)) }));
}
