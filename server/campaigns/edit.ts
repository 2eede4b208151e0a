import sql, { type Sql } from 'sql-template-tag';
import type { Field } from '#contract/api/field';
import { refuse } from '#contract/api/refusal';
import { campaignFields } from '#contract/campaign-fields';
import { isOpenCampaign } from '#contract/campaign-states';
import type { Campaign, CampaignForm } from '#contract/campaigns';
import type { Context } from '../app-context';
import type { Db } from '../db/database';
import { assignments, toColumnValues } from '../db/fields';
import { checkVersion } from '../events/check-version';
import { findDifferences, recordEvent } from '../events/event';
import { advanceCampaign } from './advance';
import { lockCampaign, readCampaign } from './campaign';
import { contentsToStore, writeContents } from './emails';
import { assertRowsExist } from './rows';

/**
 * Saves the whole form and withdraws an approval. Refuses a stale version, with the current campaign, and any change once
 * the campaign awaits approval or is scheduled.
 */
export async function updateCampaign(
  context: Context,
  id: number,
  { version, ...input }: CampaignForm & { version: number },
): Promise<Campaign> {
  const form = { ...input, contents: contentsToStore(input) };
  const { app, db, user, now } = context;
  return db.transaction(async (tx) => {
    const facts = await lockCampaign(tx, id);
    if (!isOpenCampaign(facts.state)) refuse('campaign.closed', { status: facts.state });
    const read = () => readCampaign({ db: tx, user }, id);
    const before = await read();
    await checkVersion(tx, 'campaigns', id, before, version, read);
    await assertRowsExist(tx, form);
    const changes = findDifferences<object>(before, {
      ...form,
      sendAt: keepEqualTime(before.sendAt, form.sendAt),
    });
    if (Object.keys(changes).length === 0) return before;
    if (facts.state === 'APPROVED') await advanceCampaign(tx, app, id, 'sendBack', { userId: user.id });
    await tx.run(sql`
      update campaigns set ${assignments(toColumnValues(campaignFields, form))},
        approved_by = null, approved_at = null, approved_for = null, approved_digest = null, remark_kind = null, remark = '',
        version = version + 1, updated_at = ${now}, updated_by = ${user.id}
      where id = ${id}`);
    if ('contents' in changes) await writeContents(tx, id, form.contents);
    await recordEvent(tx, {
      now,
      userId: user.id,
      noun: 'campaigns',
      id,
      action: 'update',
      changes: await toRecordedChanges(tx, changes),
    });
    return read();
  });
}

/** Returns the previous text when both denote the same moment, so that a different notation is not recorded as a change. */
const keepEqualTime = (before: string | null, after: string | null): string | null =>
  before !== null && after !== null && Date.parse(before) === Date.parse(after) ? before : after;

type Changes = Record<string, [unknown, unknown]>;

/** Returns the changes as recorded in the history: composite fields without their values, and names instead of row ids. */
async function toRecordedChanges(tx: Db, changes: Changes): Promise<Changes> {
  const recorded: Changes = {};
  for (const [name, change] of Object.entries(changes)) {
    const { kind, of } = campaignFields[name as keyof typeof campaignFields] as Field;
    const nameQuery = nameQueries[of as keyof typeof nameQueries];
    recorded[name] =
      kind === 'composite' ? [null, null] : nameQuery ? await resolveNames(tx, nameQuery, change) : change;
  }
  return recorded;
}

const nameQueries = {
  auctions: sql`select id, code as name from auctions`,
  collections: sql`select id, code as name from collections`,
  accounts: sql`select id, name from mail_accounts`,
};

async function resolveNames(tx: Db, rows: Sql, change: [unknown, unknown]): Promise<[unknown, unknown]> {
  const namedRows = await tx.rows<{ id: number; name: string }>(
    sql`select id, name from (${rows}) n where id = any(${change}::bigint[])`,
  );
  const toName = (id: unknown) => namedRows.find((row) => row.id === id)?.name ?? id;
  return [toName(change[0]), toName(change[1])];
}
