import { type Condition, type Group, isGroup, type Leaf, type LeafKind } from '#contract/segment-conditions';
import type { Audience, AudiencePart } from '#contract/segments';

const anyAmount = { from: null, until: null };
const anyTime = { kind: 'EVER' } as const;
const anyWhat = { departmentIds: [], categoryIds: [], artist: '' };

/** The initial value of each kind of condition. */
const blank: { [Is in LeafKind]: Extract<Leaf, { is: Is }> } = {
  interestDepartment: { is: 'interestDepartment', in: [] },
  interestCategory: { is: 'interestCategory', in: [] },
  interestArtist: { is: 'interestArtist', text: '' },
  interestKeyword: { is: 'interestKeyword', text: '' },
  department: { is: 'department', in: [] },
  bought: {
    is: 'bought',
    what: anyWhat,
    price: anyAmount,
    window: anyTime,
    measure: 'COUNT',
    amount: { from: 1, until: null },
  },
  consigned: { is: 'consigned', what: anyWhat, window: anyTime, amount: { from: 1, until: null } },
  spend: { is: 'spend', amount: anyAmount },
  country: { is: 'country', in: [] },
  language: { is: 'language', in: [] },
  kind: { is: 'kind', in: [] },
  standing: { is: 'standing', in: [] },
  role: { is: 'role', in: [] },
  verification: { is: 'verification', in: [] },
  tag: { is: 'tag', in: [] },
  specialist: { is: 'specialist', in: [] },
  relation: { is: 'relation', kinds: [], end: 'either', otherId: null },
  lastContact: { is: 'lastContact', window: { kind: 'LAST', days: 365 } },
  created: { is: 'created', window: { kind: 'LAST', days: 30 } },
  campaign: { is: 'campaign', did: 'SENT', campaignId: null, days: null },
  segment: { is: 'segment', segmentId: 0 },
};
export const blankLeaf = (is: LeafKind): Leaf => blank[is];
export const blankGroup: Group = { is: 'all', of: [] };

/** Returns whether everything is set that the condition needs to be evaluated. */
export function isComplete(leaf: Leaf): boolean {
  if ('in' in leaf) return leaf.in.length > 0;
  if ('text' in leaf) return leaf.text.trim() !== '';
  switch (leaf.is) {
    case 'spend':
      return leaf.amount.from !== null || leaf.amount.until !== null;
    case 'relation':
      return leaf.kinds.length > 0;
    case 'segment':
      return leaf.segmentId > 0;
    default:
      return true;
  }
}

/** Returns the condition without its incomplete parts, or undefined when nothing remains. */
export function toCompleteCondition(condition: Condition): Condition | undefined {
  if (!isGroup(condition)) return isComplete(condition) ? condition : undefined;
  const of = condition.of.flatMap((one) => toCompleteCondition(one) ?? []);
  return of.length > 0 ? { is: condition.is, of } : undefined;
}

const toCompleteParts = (part: AudiencePart): AudiencePart[] => {
  if (part.kind === 'EVERYBODY') return [part];
  if (part.kind === 'SEGMENT') return part.segmentId > 0 ? [part] : [];
  const condition = toCompleteCondition(part.condition);
  return condition ? [{ kind: 'CONDITION', condition }] : [];
};
export const toCompleteAudience = ({ include, exclude }: Audience): Audience => ({
  include: include.flatMap(toCompleteParts),
  exclude: exclude.flatMap(toCompleteParts),
});

/** Returns the list with one entry replaced or removed. */
export const replaceAt = <T>(list: readonly T[], at: number, value: T | undefined): T[] =>
  list.flatMap((one, index) => (index === at ? (value === undefined ? [] : [value]) : [one]));
