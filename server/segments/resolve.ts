import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import { type Condition, conditionLimits, isGroup, type Leaf } from '#contract/conditions';
import type { Audience, AudiencePart } from '#contract/segments';
import type { Db } from '../db/database';

/** A question in which no segment is named any more but those whose people are taken down. */
export type Resolved =
  | Exclude<Leaf, { is: 'segment' }>
  | { is: 'members'; segmentId: number; dormant: boolean }
  | { is: 'all' | 'any' | 'none'; of: Resolved[] };

/** Does a question ask for dormant customers? To leave them out is not to ask for them. */
export function asksForDormant(question: Resolved | Condition): boolean {
  if ('of' in question) return question.is !== 'none' && question.of.some(asksForDormant);
  if (question.is === 'members') return question.dormant;
  return question.is === 'standing' && question.in.includes('DORMANT');
}

interface Stored {
  id: number;
  name: string;
  condition: Condition | null;
  isFrozen: boolean;
}

/** Reads segments as they are named, each once. */
function segmentReader(db: Db): (id: number) => Promise<Stored | undefined> {
  const read = new Map<number, Promise<Stored | undefined>>();
  return (id) => {
    const known = read.get(id);
    if (known) return known;
    const asked = db.maybe<Stored>(sql`
      select id, name, condition, frozen_at is not null or condition is null as "isFrozen" from segments where id = ${id}`);
    read.set(id, asked);
    return asked;
  };
}

/** What is being resolved: within which segments, and how many conditions there may still be. */
interface Way {
  segment: (id: number) => Promise<Stored | undefined>;
  within: readonly number[];
  left: { conditions: number };
}

async function resolved(condition: Condition, way: Way): Promise<Resolved> {
  if (isGroup(condition)) {
    const of: Resolved[] = [];
    for (const one of condition.of) of.push(await resolved(one, way));
    return { is: condition.is, of };
  }
  if (condition.is === 'segment') return ofSegment(condition.segmentId, way);
  way.left.conditions -= 1;
  if (way.left.conditions < 0) refuse('segment.too_large', { most: conditionLimits.conditions * 4 });
  return condition;
}

async function ofSegment(id: number, { segment, within, left }: Way): Promise<Resolved> {
  const one = (await segment(id)) ?? refuse('segment.missing', { id });
  if (one.isFrozen || one.condition === null)
    return { is: 'members', segmentId: id, dormant: one.condition !== null && asksForDormant(one.condition) };
  if (within.includes(id)) refuse('segment.circle', { name: one.name });
  return resolved(one.condition, { segment, within: [...within, id], left });
}

const newWay = (db: Db, within: readonly number[] = []): Way => ({
  segment: segmentReader(db),
  within,
  left: { conditions: conditionLimits.conditions * 4 },
});

/**
 * The same question with the conditions of the segments it names. `own`: the segment whose question it is. Refuses a
 * segment that is none, one that names itself by way of others, and a question that gets too large.
 */
export const resolveCondition = (db: Db, condition: Condition, own?: number): Promise<Resolved> =>
  resolved(condition, newWay(db, own === undefined ? [] : [own]));

/** The people of a segment. Refuses as `resolveCondition`. */
export const resolveSegment = (db: Db, id: number): Promise<Resolved> => ofSegment(id, newWay(db));

export interface ResolvedAudience {
  include: Resolved[];
  exclude: Resolved[];
}

/** The parts of an audience. Refuses as `resolveCondition`. */
export async function resolveAudience(db: Db, { include, exclude }: Audience): Promise<ResolvedAudience> {
  const way = newWay(db);
  const part = async (one: AudiencePart): Promise<Resolved> => {
    if (one.kind === 'EVERYBODY') return { is: 'all', of: [] };
    if (one.kind === 'SEGMENT') return ofSegment(one.segmentId, way);
    return resolved(one.condition, way);
  };
  const parts = async (given: readonly AudiencePart[]) => {
    const all: Resolved[] = [];
    for (const one of given) all.push(await part(one));
    return all;
  };
  return { include: await parts(include), exclude: await parts(exclude) };
}
