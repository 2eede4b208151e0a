import sql from 'sql-template-tag';
import { refuse, refuseField } from '#contract/api/refusal';
import type { Input } from '#contract/api/route';
import {
  type ConsentBasis,
  type Consents,
  type ConsentTopic,
  type consents,
  listAllowedBases,
  oneClickSource,
  toConsentKey,
} from '#contract/consents';
import type { CustomerKind } from '#contract/customer-fields';
import { type Language, languages } from '#contract/session';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { type ConsentRecording, insertConsents, toConsentAction } from './entries';
import { currentWording, listCurrentConsents } from './queries';

/** A customer's choice for a channel and a topic. */
export interface ConsentChoice extends ConsentTopic {
  granted: boolean;
}

/** Evidence of a consent. */
interface ConsentProof extends ConsentRecording {
  basis: ConsentBasis;
  basisNote: string;
  source: string;
}

interface ConsentCustomer {
  kind: CustomerKind;
  language: Language | null;
}
/** Locks and returns the customer whose consents change, so that concurrent changes are recorded one after the other. */
export async function lockConsentCustomer(tx: Db, customerId: number): Promise<ConsentCustomer> {
  return (
    (await tx.maybe<ConsentCustomer>(
      sql`select kind, language from customers where id = ${customerId} for update`,
    )) ?? refuse('row.not_found')
  );
}

/** Returns the language of a customer, or the default language. */
export const languageFor = (language: Language | null): Language => language ?? languages[0];

/** Returns the current consents of a customer by channel and topic. */
export async function readConsents(
  { db }: Pick<Context, 'db'>,
  customerId: number,
  editable: boolean,
): Promise<Consents> {
  const { language } = await db.row<Pick<ConsentCustomer, 'language'>>(
    sql`select language from customers where id = ${customerId}`,
  );
  const [last, wording] = await Promise.all([
    listCurrentConsents(db, customerId),
    currentWording(db, languageFor(language)),
  ]);
  return { last, wording, editable };
}

/**
 * Records what a customer told a member of staff. Refuses a basis that a channel does not allow, a soft opt-in or corporate
 * address without an explanation, and an opt-in that only the customer may give.
 */
export async function saveConsents(
  context: Context,
  customerId: number,
  { changes, basis, basisNote, source }: Input<typeof consents.write>['body'],
): Promise<Consents> {
  const { db, user, now } = context;
  return db.transaction(async (tx) => {
    const { kind, language } = await lockConsentCustomer(tx, customerId);
    const granted = changes.filter(({ granted }) => granted);
    if (granted.some(({ channel }) => !listAllowedBases(channel, kind).includes(basis)))
      refuseField('basis', 'option');
    if (granted.length > 0 && basis !== 'CONSENT' && basisNote === '') refuseField('basisNote', 'required');
    const before = new Map(
      (await listCurrentConsents(tx, customerId)).map((consent) => [toConsentKey(consent), consent]),
    );
    for (const choice of granted) {
      const last = before.get(toConsentKey(choice));
      if (!last || last.granted) continue;
      if (last.by === null) refuse(last.source === oneClickSource ? 'consent.one_click' : 'consent.own');
      if (basis !== 'CONSENT') refuse('consent.withdrawn');
    }
    const wording = basis === 'CONSENT' ? await currentWording(tx, languageFor(language)) : null;
    await recordCustomerConsents(tx, customerId, changes, {
      now,
      userId: user.id,
      basis,
      basisNote,
      source,
      address: '',
      pageBy: null,
      wording,
    });
    return readConsents({ db: tx }, customerId, true);
  });
}

/** Records a customer's choices with their event; they take effect on commit. Call `lockConsentCustomer` first. */
export async function recordCustomerConsents(
  tx: Db,
  customerId: number,
  choices: readonly ConsentChoice[],
  { basis, basisNote, source, ...recording }: ConsentProof,
): Promise<void> {
  const [changed] = await insertConsents(
    tx,
    sql`
      select ${customerId}::bigint, nth, channel, topic, granted, ${basis}::text, ${basisNote}::text, ${source}::text
      from rows from (jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as (channel text, topic text, granted boolean))
        with ordinality choices (channel, topic, granted, nth)`,
    recording,
  );
  if (!changed) return;
  const { now, userId } = recording;
  await recordEvent(tx, {
    now,
    userId,
    noun: 'customers',
    id: customerId,
    action: userId === null ? 'choose-consents' : toConsentAction(changed),
    reason: source || undefined,
  });
}

/**
 * Copies withdrawals between records when a merge is undone: it is unknown which of the two customers withdrew consent from
 * the merged record, so it counts for both. Copies each withdrawal later than the consent with id `since` (null: all of
 * them) with its evidence. Call `refreshConsents` afterwards.
 */
export const repeatWithdrawals = (
  tx: Db,
  { from, to, since }: { from: number; to: number; since: number | null },
): Promise<number> =>
  tx.run(sql`
    insert into consents (customer_id, channel, topic, granted, source, address, at, user_id, page_by)
    select distinct on (channel, topic) ${to}::bigint, channel, topic, false, source, address, at, user_id, page_by
    from consents where customer_id = ${from} and not granted and id > ${since ?? 0}
    order by channel, topic, id desc`);
