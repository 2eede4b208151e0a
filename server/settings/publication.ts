import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import {
  type PublicationCheck,
  type PublicationLevel,
  type PublicationRule,
  publicationChecks,
  resolveLevels,
} from '#contract/publication-checks';
import type { RuleSet } from '#contract/publication-levels';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { lock } from '../db/locks';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';

/** The level of a rule: the house (both null), a department or a sale. */
export interface RuleScope {
  departmentId: number | null;
  auctionId: number | null;
}

type Level = PublicationLevel | 'INHERIT';
type StoredRule = PublicationRule & { version: number; source: string; sourceDate: string | null };

/** Returns the publication rules of one level and of the levels above it. A sale inherits from the house. */
export async function readRuleSet(db: Db, scope: RuleScope): Promise<RuleSet> {
  await assertScopeExists(db, scope);
  const rules = await db.rows<StoredRule>(sql`
    select department_id as "departmentId", auction_id as "auctionId", check_name as "check", level, version,
      source, source_date as "sourceDate"
    from publication_rules where (department_id is null and auction_id is null) or ${inScope(scope)}`);
  const own = rules.filter(
    (rule) => rule.departmentId === scope.departmentId && rule.auctionId === scope.auctionId,
  );
  const isHouse = scope.departmentId === null && scope.auctionId === null;
  const inherited = resolveLevels(isHouse ? [] : rules.filter((rule) => !own.includes(rule)), null, null);
  const getOwnLevel = (check: PublicationCheck): Level =>
    own.find((rule) => rule.check === check)?.level ?? 'INHERIT';
  return {
    own: Object.fromEntries(publicationChecks.map((check) => [check, getOwnLevel(check)])) as RuleSet['own'],
    inherited,
    sources: Object.fromEntries(
      own
        .filter(({ source }) => source !== '')
        .map(({ check, source, sourceDate }) => [check, { source, sourceDate }]),
    ),
    version: Math.max(0, ...own.map((rule) => rule.version)),
  };
}

/**
 * Saves the passed levels and leaves the others unchanged; a preset whose level is changed counts as the house's own. Rows
 * are never deleted, so that their versions only increase.
 */
export function saveRuleSet(
  { db, user, now }: Context,
  scope: RuleScope,
  { levels, version }: { levels: Partial<Record<PublicationCheck, Level>>; version: number },
): Promise<RuleSet> {
  return db.transaction(async (tx) => {
    await lock(tx, 'publicationRules');
    const before = await readRuleSet(tx, scope);
    const { noun, id } = toSubject(scope);
    await checkVersion(tx, noun, id, before, version);
    const changes = findDifferences(before.own, levels);
    if (Object.keys(changes).length === 0) return before;
    for (const [check, level] of Object.entries({ ...before.own, ...levels }))
      await tx.run(sql`
        insert into publication_rules (department_id, auction_id, check_name, level, version)
        values (${scope.departmentId}, ${scope.auctionId}, ${check}, ${level}, ${version + 1})
        on conflict (department_id, auction_id, check_name) do update
          set level = excluded.level, version = excluded.version,
            source = case when publication_rules.level = excluded.level then publication_rules.source else '' end,
            source_date = case when publication_rules.level = excluded.level then publication_rules.source_date end`);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun,
      id,
      action: 'update',
      changes,
    });
    return readRuleSet(tx, scope);
  });
}

/** Returns the noun and id of the events; 0 is the house. */
const toSubject = ({ departmentId, auctionId }: RuleScope) =>
  auctionId !== null
    ? ({ noun: 'auction-rules', id: auctionId } as const)
    : ({ noun: 'publication-rules', id: departmentId ?? 0 } as const);

const inScope = ({ departmentId, auctionId }: RuleScope) =>
  auctionId !== null
    ? sql`auction_id = ${auctionId}`
    : sql`department_id is not distinct from ${departmentId}`;

async function assertScopeExists(db: Db, { departmentId, auctionId }: RuleScope) {
  if (auctionId !== null && !(await db.maybe(sql`select 1 from auctions where id = ${auctionId}`)))
    refuse('row.not_found');
  if (departmentId !== null && !(await db.maybe(sql`select 1 from departments where id = ${departmentId}`)))
    refuseField('department', 'unknown_row');
}
