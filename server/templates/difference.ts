import { isDeepStrictEqual } from 'node:util';
import { diffArrays } from 'diff';
import type { Block, EmailContent } from '#contract/blocks';
import { languages } from '#contract/session';
import type { EmailContents } from '#contract/template-fields';
import type { Difference } from '#contract/templates';

type Change = Omit<Difference, 'language'>;

/** Returns the differences between emails by language, in reading order. */
export const computeDifferences = (before: EmailContents, after: EmailContents): Difference[] =>
  languages.flatMap((language) =>
    ofEmail(before[language], after[language]).map((change) => ({ language, ...change })),
  );

const entireChange = (kind: Change['kind']): Change => ({
  kind,
  part: 'email',
  block: null,
  type: null,
  fields: [],
});
const textChange = (part: Change['part'], before: string, after: string): Change[] =>
  before === after
    ? []
    : [{ kind: 'CHANGED', part, block: null, type: null, fields: [{ name: 'text', before, after }] }];

function ofEmail(before: EmailContent | undefined, after: EmailContent | undefined): Change[] {
  if (!before || !after) return before ? [entireChange('REMOVED')] : after ? [entireChange('ADDED')] : [];
  return [
    ...textChange('subject', before.subject, after.subject),
    ...textChange('preheader', before.preheader, after.preheader),
    ...compareBodies(before.body, after.body),
  ];
}

function compareBodies(before: EmailContent['body'], after: EmailContent['body']): Change[] {
  if (before.mode === 'BLOCKS' && after.mode === 'BLOCKS') return compareBlocks(before.blocks, after.blocks);
  const source = (body: EmailContent['body']) => (body.mode === 'BLOCKS' ? '' : body.source);
  if (before.mode === after.mode) return textChange('source', source(before), source(after));
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

/** A block and its place: the column that contains it, or empty at the top level. */
interface PlacedBlock {
  block: Block;
  place: string;
}

/** Returns all blocks in reading order: blocks in columns follow the block that contains them. */
const placedBlocks = (blocks: readonly Block[]): PlacedBlock[] =>
  blocks.flatMap((block) => [
    { block, place: '' },
    ...(block.type === 'columns'
      ? block.columns.flatMap((leaves, column) =>
          leaves.map((leaf): PlacedBlock => ({ block: leaf, place: `${block.id}/${column}` })),
        )
      : []),
  ]);

function compareBlocks(blocksBefore: readonly Block[], blocksAfter: readonly Block[]): Change[] {
  const before = placedBlocks(blocksBefore);
  const after = placedBlocks(blocksAfter);
  const oldBlocks = new Map(before.map(({ block }) => [block.id, block]));
  const newIds = new Set(after.map(({ block }) => block.id));
  const moved = movedIds(
    before.filter(({ block }) => newIds.has(block.id)),
    after.filter(({ block }) => oldBlocks.has(block.id)),
  );
  return [
    ...after.flatMap(({ block }): Change[] => {
      const oldBlock = oldBlocks.get(block.id);
      const identity = { part: 'block' as const, block: block.id, type: block.type };
      if (!oldBlock) return [{ kind: 'ADDED' as const, ...identity, fields: [] }];
      const fields = compareFields(oldBlock, block);
      if (fields.length > 0) return [{ kind: 'CHANGED' as const, ...identity, fields }];
      return moved.has(block.id) ? [{ kind: 'MOVED' as const, ...identity, fields: [] }] : [];
    }),
    ...before
      .filter(({ block }) => !newIds.has(block.id))
      .map(
        ({ block: { id, type } }): Change => ({
          kind: 'REMOVED',
          part: 'block',
          block: id,
          type,
          fields: [],
        }),
      ),
  ];
}

/** Returns the smallest set of blocks to move from one order to the other. */
function movedIds(before: readonly PlacedBlock[], after: readonly PlacedBlock[]): ReadonlySet<string> {
  const toKey = ({ block, place }: PlacedBlock) => `${place} ${block.id}`;
  return new Set(
    diffArrays(before.map(toKey), after.map(toKey))
      .filter(({ added }) => added)
      .flatMap(({ value }) => value.map((key) => key.slice(key.indexOf(' ') + 1))),
  );
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

/** Returns the fields of a block. Columns are only counted, because the blocks in them are compared separately. */
const listFields = (block: Block): Map<string, unknown> =>
  new Map(Object.entries(block.type === 'columns' ? { ...block, columns: block.columns.length } : block));

function compareFields(before: Block, after: Block): Change['fields'] {
  const [oldFields, newFields] = [listFields(before), listFields(after)];
  return [...new Set([...oldFields.keys(), ...newFields.keys()])]
    .filter((name) => name !== 'id' && !isDeepStrictEqual(oldFields.get(name), newFields.get(name)))
    .map((name) => ({ name, before: toText(oldFields.get(name)), after: toText(newFields.get(name)) }));
}
