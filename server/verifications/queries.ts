import sql, { type Sql } from 'sql-template-tag';
import type { CustomerKind } from '#contract/customer-fields';
import { monthsByRisk } from '#contract/verification-fields';
import type { VerificationState } from '#contract/verification-states';
import {
  type IdentityDocument,
  identityKinds,
  type Verification,
  type VerificationFacts,
} from '#contract/verifications';
import type { Db } from '../db/database';
import { today } from '../settings/today';

/** A verification with the data that its actions need. */
export interface VerificationRecord
  extends VerificationFacts,
    Pick<
      Verification,
      | 'validUntil'
      | 'overridden'
      | 'decisionReason'
      | 'decisionEvidence'
      | 'decidedBy'
      | 'decidedById'
      | 'decidedAt'
      | 'version'
    > {
  state: VerificationState;
  collectedBy: number[];
  customerKind: CustomerKind;
  documents: (IdentityDocument & { expired: boolean })[];
}

/** Returns the verification of a customer as of today; the last valid day decides, whether or not the expiry job has run. */
export const readVerificationRecord = (db: Db, customerId: number): Promise<VerificationRecord> =>
  db.row<VerificationRecord>(sql`
    select case when v.state = 'VERIFIED' and v.valid_until < ${today} then 'EXPIRED'
        else coalesce(v.state, 'NOT_REQUIRED') end as state,
      coalesce(v.level, 'CDD') as level, coalesce(v.risk, 'STANDARD') as risk, coalesce(v.pep, false) as pep,
      coalesce(v.pep_note, '') as "pepNote", coalesce(v.source_of_funds, '') as "sourceOfFunds",
      coalesce(v.owners, '[]') as owners, coalesce(v.provider, '') as provider,
      coalesce(v.collected_by, '{}')::int[] as "collectedBy", v.valid_until as "validUntil",
      coalesce(v.overridden, false) as overridden, coalesce(v.decision_reason, '') as "decisionReason",
      coalesce(v.decision_evidence, '') as "decisionEvidence",
      u.name as "decidedBy", u.id as "decidedById", v.decided_at as "decidedAt", coalesce(v.version, 1) as version, c.kind as "customerKind",
      (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'documentNo', d.document_no,
          'issuingCountry', d.issuing_country, 'issuedOn', d.issued_on, 'expiresOn', d.expires_on,
          'expired', coalesce(d.expires_on < ${today}, false), 'fileName', d.file_name, 'bytes', d.bytes,
          'addedBy', a.name, 'addedAt', d.added_at) order by d.id), '[]')
        from identity_documents d join users a on a.id = d.added_by where d.customer_id = c.id) as documents
    from customers c left join verifications v on v.customer_id = c.id left join users u on u.id = v.decided_by
    where c.id = ${customerId}`);

/** Selects the users who may not decide on a verification: who collected evidence, look after the customer or added them. */
export const selectCollectors = (customerId: number): Sql => sql`
  select unnest(collected_by) from verifications where customer_id = ${customerId}
  union select specialist_id from customers where id = ${customerId} or merged_into = ${customerId}
  union select a.user_id from customers c join actions a on a.noun = 'customers' and a.noun_id = c.id and a.action = 'create'
    where c.id = ${customerId} or c.merged_into = ${customerId}
  union select added_by from identity_documents where customer_id = ${customerId}`;

/** Returns whether this user is one of `selectCollectors`. */
export const hasCollected = async (db: Db, customerId: number, userId: number): Promise<boolean> =>
  (await db.maybe(sql`select 1 from (${selectCollectors(customerId)}) o(id) where o.id = ${userId}`)) !==
  undefined;

/**
 * Returns today and the latest possible last day of a verification: limited by the risk, and by the validity of identity
 * documents.
 */
export const findLatestDay = (
  db: Db,
  { risk, documents }: Pick<VerificationRecord, 'risk' | 'documents'>,
  overridden: boolean,
): Promise<{ day: string; today: string }> => {
  const expiryDays = overridden
    ? []
    : documents.flatMap(({ kind, expired, expiresOn }) =>
        expiresOn !== null && !expired && identityKinds.includes(kind) ? [expiresOn] : [],
      );
  // One valid identity document is enough, so the latest expiry counts.
  const latest = expiryDays.toSorted().at(-1) ?? null;
  return db.row(sql`
    select ${today} as today,
      least((${today} + make_interval(months => ${monthsByRisk[risk]}))::date, ${latest}::date) as day`);
};
