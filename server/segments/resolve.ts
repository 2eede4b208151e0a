import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type Condition, conditionLimits, isGroup, type Leaf } from '#contract/segment-conditions';
import type { Audience, AudiencePart } from '#contract/segments';
import type { Db } from '../db/database';

/** A condition without references to segments, except to members of frozen ones. */
export type ResolvedCondition =
  | Exclude<Leaf, { is: 'segment' }>
  | { is: 'members'; segmentId: number; dormant: boolean }
  | { is: 'all' | 'any' | 'none'; of: ResolvedCondition[] };

/** Returns whether a condition includes dormant customers explicitly. Excluding them does not count. */
export function includesDormant(condition: ResolvedCondition | Condition): boolean {
  if ('of' in condition) return condition.is !== 'none' && condition.of.some(includesDormant);
  if (condition.is === 'members') return condition.dormant;
  return condition.is === 'standing' && condition.in.includes('DORMANT');
}

interface StoredSegment {
  id: number;
  name: string;
  condition: Condition | null;
  isFrozen: boolean;
}

/** Creates a function that reads segments by id, each once. */
function createSegmentReader(db: Db): (id: number) => Promise<StoredSegment | undefined> {
  const cache = new Map<number, Promise<StoredSegment | undefined>>();
  return (id) => {
    const cached = cache.get(id);
    if (cached) return cached;
    const loading = db.maybe<StoredSegment>(sql`
      select id, name, condition, frozen_at is not null or condition is null as "isFrozen" from segments where id = ${id}`);
    cache.set(id, loading);
    return loading;
  };
}

/** The state of resolving: the enclosing segments, and how many more conditions are allowed. */
interface ResolveState {
  segment: (id: number) => Promise<StoredSegment | undefined>;
  ancestors: readonly number[];
  remaining: { conditions: number };
}

async function resolveNested(condition: Condition, state: ResolveState): Promise<ResolvedCondition> {
  if (isGroup(condition)) {
    const of: ResolvedCondition[] = [];
    for (const child of condition.of) of.push(await resolveNested(child, state));
    return { is: condition.is, of };
  }
  if (condition.is === 'segment') return resolveSegmentById(condition.segmentId, state);
  state.remaining.conditions -= 1;
  if (state.remaining.conditions < 0) refuse('segment.too_large', { max: conditionLimits.conditions * 4 });
  return condition;
}

async function resolveSegmentById(
  id: number,
  { segment, ancestors, remaining }: ResolveState,
): Promise<ResolvedCondition> {
  const stored = (await segment(id)) ?? refuse('segment.missing', { id });
  if (stored.isFrozen || stored.condition === null)
    return {
      is: 'members',
      segmentId: id,
      dormant: stored.condition !== null && includesDormant(stored.condition),
    };
  if (ancestors.includes(id)) refuse('segment.circle', { name: stored.name });
  return resolveNested(stored.condition, { segment, ancestors: [...ancestors, id], remaining });
}

const createState = (db: Db, ancestors: readonly number[] = []): ResolveState => ({
  segment: createSegmentReader(db),
  ancestors,
  remaining: { conditions: conditionLimits.conditions * 4 },
});

/**
 * Replaces references to segments by their conditions. `ownId`: the segment that the condition belongs to. Refuses an
 * unknown segment, one that contains itself indirectly, and too many conditions.
 */
export const resolveCondition = (db: Db, condition: Condition, ownId?: number): Promise<ResolvedCondition> =>
  resolveNested(condition, createState(db, ownId === undefined ? [] : [ownId]));

/** Returns the condition of a segment. Refuses as `resolveCondition` does. */
export const resolveSegment = (db: Db, id: number): Promise<ResolvedCondition> =>
  resolveSegmentById(id, createState(db));

export interface ResolvedAudience {
  include: ResolvedCondition[];
  exclude: ResolvedCondition[];
}

/** Resolves the parts of an audience. Refuses as `resolveCondition` does. */
export async function resolveAudience(db: Db, { include, exclude }: Audience): Promise<ResolvedAudience> {
  const state = createState(db);
  const resolvePart = async (audiencePart: AudiencePart): Promise<ResolvedCondition> => {
    if (audiencePart.kind === 'EVERYBODY') return { is: 'all', of: [] };
    if (audiencePart.kind === 'SEGMENT') return resolveSegmentById(audiencePart.segmentId, state);
    return resolveNested(audiencePart.condition, state);
  };
  const resolveParts = async (audienceParts: readonly AudiencePart[]) => {
    const resolvedParts: ResolvedCondition[] = [];
    for (const audiencePart of audienceParts) resolvedParts.push(await resolvePart(audiencePart));
    return resolvedParts;
  };
  return { include: await resolveParts(include), exclude: await resolveParts(exclude) };
}
