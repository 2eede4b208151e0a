import sql from 'sql-template-tag';
import { type FieldValues, pickFieldValues } from '#contract/api/field';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import { customerFields } from '#contract/customer-fields';
import type { Customer } from '#contract/customers';
import { type Merge, type MovedKind, type merges, undoDays } from '#contract/merges';
import { nameOf } from '#contract/names';
import type { Context } from '../app-context';
import { repeatWithdrawals } from '../consents/consent';
import { refreshConsents } from '../consents/entries';
import { refreshLastContact } from '../customers/contact';
import { readCustomer, toRecordedChanges } from '../customers/customer';
import { refreshFigures } from '../customers/figures';
import {
  appendContacts,
  lockCustomers,
  refreshContactColumns,
  setMergedInto,
  writeFields,
} from '../customers/merged';
import type { Db } from '../db/database';
import { checkVersion } from '../events/check-version';
import { findDifferences, mergeHistory, recordEvent, splitHistory } from '../events/event';
import { copyFollows } from '../follows/follow';
import { applyMoreSevereMatches } from '../sanctions/hit';
import { reopenVerifications } from '../verifications/reopen';
import { refreshVerification } from '../verifications/verification';
import { lockReferencingRows, moveReferences, type Pair, undoMoves } from './moves';
import { findMerge } from './queries';
import { shareCautions, type Warnings, warningsOf, withWarnings } from './warnings';

type Values = FieldValues<typeof customerFields>;

/**
 * Merges another record into a customer: copies the chosen fields and moves all references. The merged record remains and is
 * read as the survivor; printed names do not change. Refuses a stale version of either record, and one that is already
 * merged.
 */
export async function mergeCustomers(
  { db, app, user, now }: Context,
  survivorId: number,
  { version, mergedId, mergedVersion, copyFields: fieldsFromMerged }: Input<typeof merges.create>['body'],
): Promise<Merge> {
  if (mergedId === survivorId) refuseField('mergedId', 'duplicate');
  const pair = { survivorId, mergedId };
  return db.transaction(async (tx) => {
    await lockReferencingRows(tx, mergedId);
    await lockCustomers(tx, [survivorId, mergedId]);
    const survivor = await readCustomer({ db: tx, user }, survivorId);
    const merged = await readCustomer({ db: tx, user }, mergedId);
    await checkVersion(tx, 'customers', survivorId, survivor, version);
    await checkVersion(tx, 'customers', mergedId, merged, mergedVersion);
    const values = combineValues(survivor, merged, fieldsFromMerged);
    if (nameOf(values) === '') refuseField('copyFields', 'required');
    const changes = findDifferences<Values>(pickFieldValues(customerFields, survivor), values);
    const { id } = await tx.row<{ id: number }>(sql`
      insert into merges (survivor_id, merged_id, user_id, at, changes, warnings, last_consent_id, joined_events)
      values (${survivorId}, ${mergedId}, ${user.id}, ${now}, ${JSON.stringify(changes)}::jsonb,
        ${JSON.stringify(warningsOf(values))}::jsonb, (select max(id) from consents), ${await mergeHistory(tx, 'customers', { from: mergedId, to: survivorId })})
      returning id`);
    await appendContacts(tx, mergedId, survivorId);
    await applyMoreSevereMatches(tx, pair);
    await moveReferences(tx, id, pair);
    await copyFollows(tx, 'customers', { from: mergedId, to: survivorId });
    await setMergedInto(tx, mergedId, survivorId, now);
    await writeFields(tx, survivorId, values, now);
    await refreshCustomers(tx, pair, now);
    await app.listeners.customersChanged(tx, [survivorId, mergedId]);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: survivorId,
      action: 'merge',
      changes: { merged: [null, merged.customerNo], ...toRecordedChanges(changes) },
      about: [{ noun: 'customers', id: mergedId }],
    });
    return (await findMerge(tx, id)) ?? refuse('row.not_found');
  });
}

/** Returns the merged fields: the chosen ones from the other record, and lists such as tags combined. */
function combineValues(
  survivor: Customer,
  merged: Customer,
  fieldsFromMerged: readonly (keyof Values)[],
): Values {
  const values = pickFieldValues(customerFields, survivor);
  const mergedValues = pickFieldValues(customerFields, merged);
  const remarks = [...new Set([values.remarks, mergedValues.remarks])].filter(Boolean).join('\n\n');
  return {
    ...values,
    ...Object.fromEntries(fieldsFromMerged.map((name) => [name, mergedValues[name]])),
    roles: [...new Set([...values.roles, ...mergedValues.roles])],
    tags: [...new Set([...values.tags, ...mergedValues.tags])],
    // An objection to tracking on either record applies to both.
    untracked: values.untracked || mergedValues.untracked,
    remarks: remarks.slice(0, customerFields.remarks.max),
  };
}

/**
 * Undoes a merge. References that still point to the survivor move back, and fields unchanged since the merge are reset; the
 * rest remains and is counted. Refuses after 30 days, a second undo, and while the survivor is itself merged into another
 * record.
 */
export async function undoMerge({ db, app, user, now }: Context, id: number): Promise<Merge> {
  return db.transaction(async (tx) => {
    const merge =
      (await tx.maybe<MergeRow>(sql`
      select survivor_id as "survivorId", merged_id as "mergedId", changes, warnings, at, undone_at as "undoneAt",
        last_consent_id as "lastConsentId", joined_events as "joinedEvents",
        at < ${now}::timestamptz - make_interval(days => ${undoDays}) as "isOver"
      from merges where id = ${id} for update`)) ?? refuse('row.not_found');
    if (merge.undoneAt !== null) refuse('step.not_allowed');
    if (merge.isOver) refuse('merge.over', { days: undoDays });
    const { survivorId, mergedId, changes } = merge;
    await lockReferencingRows(tx, survivorId);
    await tx.run(sql`
      select 1 from customers where id in (${survivorId}, ${mergedId}) order by id for update`);
    await lockCustomers(tx, [survivorId]);
    await setMergedInto(tx, mergedId, null, now);
    const remained: Map<MovedKind | 'fields', number> = await undoMoves(tx, id, merge);
    const survivor = await readCustomer({ db: tx, user }, survivorId);
    const values = pickFieldValues(customerFields, survivor);
    const changedSince = findDifferences<Values>(
      values,
      Object.fromEntries(Object.entries(changes).map(([name, [, after]]) => [name, after])),
    );
    const before = Object.entries(changes).filter(([name]) => !(name in changedSince));
    await writeFields(
      tx,
      survivorId,
      {
        ...values,
        ...Object.fromEntries(before.map(([name, [value]]) => [name, value])),
        // An objection to tracking on either record still applies to both.
        untracked: values.untracked,
      },
      now,
    );
    const fields = Object.keys(changedSince).length;
    if (fields > 0) remained.set('fields', fields);
    await repeatWithdrawals(tx, { from: survivorId, to: mergedId, since: merge.lastConsentId });
    await shareCautions(tx, merge, { now, userId: user.id });
    const separated = pickFieldValues(customerFields, await readCustomer({ db: tx, user }, mergedId));
    const valuesWithWarnings = withWarnings(separated, values, merge.warnings);
    if (Object.keys(findDifferences<Values>(separated, valuesWithWarnings)).length > 0)
      await writeFields(tx, mergedId, valuesWithWarnings, now);
    await app.listeners.customersSeparated(tx, {
      survivorId,
      mergedId,
      since: merge.at,
      now,
      userId: user.id,
    });
    await refreshCustomers(tx, merge, now);
    await splitHistory(tx, { noun: 'customers', id: survivorId }, merge.joinedEvents);
    await app.listeners.customersChanged(tx, [survivorId, mergedId]);
    await tx.run(sql`
      update merges set undone_at = ${now}, undone_by = ${user.id},
        remained = ${JSON.stringify(Object.fromEntries(remained))}::jsonb where id = ${id}`);
    const merged = await readCustomer({ db: tx, user }, mergedId);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'customers',
      id: survivorId,
      action: 'undo-merge',
      changes: { merged: [merged.customerNo, null] },
      about: [{ noun: 'customers', id: mergedId }],
    });
    return (await findMerge(tx, id)) ?? refuse('row.not_found');
  });
}

interface MergeRow extends Pair {
  changes: Record<string, [unknown, unknown]>;
  warnings: Warnings | null;
  at: string;
  lastConsentId: number | null;
  joinedEvents: number[];
  undoneAt: string | null;
  isOver: boolean;
}

/** Recomputes everything derived from the contacts, notes and consents of both customers. */
async function refreshCustomers(tx: Db, { survivorId, mergedId }: Pair, now: Date): Promise<void> {
  const ids = [survivorId, mergedId];
  await refreshFigures(tx, sql`select unnest(${ids}::bigint[])`);
  await refreshConsents(tx, ids);
  for (const id of ids) {
    await refreshContactColumns(tx, id);
    await refreshLastContact(tx, id);
    await refreshVerification(tx, id);
  }
  await reopenVerifications(tx, ids, now);
}
