import sql from 'sql-template-tag';
import { refuse } from '#contract/api/refusal';
import type { BankImport, BankNotification, BankStatement } from '#contract/bank-statements';
import type { Db } from '../db/database';
import type { Actor } from '../events/event';
import { recordEvent } from '../events/event';
import { getAccount, type OwnAccount, selectParts } from './account';
import { explainEntries } from './explain';
import { matchEntries } from './match';
import { readFile } from './queries';

type BankFilePart = BankStatement | BankNotification;

/** A file that was read and stored. */
interface ReceivedBankFile {
  accountId: number;
  fileKey: string;
  fileName: string;
  digest: string;
  parts: readonly BankFilePart[];
}

/**
 * Imports the parts of a file that belong to an account, all or nothing: adds the entries that no earlier file contained, adds
 * the details of notifications to theirs, and matches what is certain. Imports into one account wait for each other.
 */
export async function importFile(tx: Db, actor: Actor, file: ReceivedBankFile): Promise<BankImport> {
  const account = await getAccount(tx, file.accountId, { lock: true });
  const parts = selectParts(account, file.parts);
  const id = await insertFile(tx, actor, file, parts);
  const statements = parts.filter((part) => part.kind === 'STATEMENT');
  const added = await addEntries(tx, account, id, statements);
  await refuseOtherFormat(tx, account, id);
  const unexplained = await explainEntries(
    tx,
    account.id,
    parts.filter((part) => part.kind === 'NOTIFICATION').flatMap(({ entries }) => entries),
  );
  const matched = await matchEntries(tx, actor, account);
  await tx.run(sql`
    update bank_files set added = ${added}, matched = ${matched}, unexplained = ${unexplained} where id = ${id}`);
  await recordEvent(tx, {
    ...actor,
    noun: 'company-accounts',
    id: account.id,
    action: 'import-statement',
  });
  const { open } = await tx.row<{ open: number }>(sql`
    select count(*) as open from bank_entries where file_id = ${id} and state = 'OPEN'`);
  return { ...(await readFile(tx, id)), open, otherAccounts: listOtherAccounts(file.parts, parts) };
}

const listOtherAccounts = (all: readonly BankFilePart[], own: readonly BankFilePart[]): string[] => [
  ...new Set(all.filter((part) => !own.includes(part)).map(({ account }) => account)),
];

/** Stores what is known of the whole file: its period, and the balances of its first and its last statement. */
async function insertFile(
  tx: Db,
  { now, userId }: Actor,
  { accountId, fileKey, fileName, digest }: ReceivedBankFile,
  parts: readonly BankFilePart[],
): Promise<number> {
  const days = parts.flatMap(({ entries }) => entries.map(({ bookedOn }) => bookedOn)).sort();
  const from = parts.flatMap((part) => part.from ?? []).sort()[0] ?? days[0] ?? null;
  const to =
    parts
      .flatMap((part) => part.to ?? [])
      .sort()
      .at(-1) ??
    days.at(-1) ??
    null;
  const ordered = parts.toSorted((a, b) => (a.from ?? '').localeCompare(b.from ?? ''));
  const { id } = await tx.row<{ id: number }>(sql`
    insert into bank_files (bank_account_id, file_name, file_key, digest, format, period_from, period_to, first_entry_on,
      opening, closing, entries, pending, uploaded_at, uploaded_by)
    values (${accountId}, ${fileName}, ${fileKey}, ${digest}, ${parts[0]?.format}, ${from}, ${to}, ${days[0] ?? null},
      ${ordered[0]?.opening ?? null}, ${ordered.at(-1)?.closing ?? null}, ${days.length},
      ${parts.reduce((sum, { pending }) => sum + pending, 0)}, ${now}, ${userId}) returning id`);
  return id;
}

/** Adds entries; those that are known keep what was decided about them. Returns how many are new. */
export function addEntries(
  tx: Db,
  { id, currency }: Pick<OwnAccount, 'id' | 'currency'>,
  fileId: number,
  statements: readonly BankStatement[],
): Promise<number> {
  const entries = statements.flatMap((statement) => statement.entries);
  return tx.run(sql`
    insert into bank_entries (bank_account_id, file_id, currency, booked_on, value_on, amount, fingerprint, occurrence, reversal,
      flag, entry_reference, service_reference, end_to_end_id, structured_reference, text, counterparty_name,
      counterparty_account)
    select ${id}, ${fileId}, ${currency}, e.booked_on, e.value_on, e.amount, e.fingerprint, e.occurrence, e.reversal, e.flag,
      coalesce(e.reference, ''), coalesce(e.service, ''), coalesce(e.end_to_end, ''), coalesce(e.structured, ''), e.text,
      coalesce(e.name, ''), coalesce(e.account, '')
    from unnest(${entries.map((entry) => entry.bookedOn)}::date[], ${entries.map((entry) => entry.valueOn)}::date[],
      ${entries.map((entry) => entry.amount)}::bigint[], ${entries.map((entry) => entry.fingerprint)}::text[],
      ${entries.map((entry) => entry.occurrence)}::int[], ${entries.map((entry) => entry.reversal)}::boolean[],
      ${entries.map((entry) => entry.flag)}::text[], ${entries.map((entry) => entry.entryReference)}::text[],
      ${entries.map((entry) => entry.serviceReference)}::text[], ${entries.map((entry) => entry.endToEndId)}::text[],
      ${entries.map((entry) => entry.structuredReference)}::text[], ${entries.map((entry) => entry.text)}::text[],
      ${entries.map(({ counterparty }) => counterparty.name)}::text[],
      ${entries.map(({ counterparty }) => counterparty.account)}::text[]) with ordinality
      as e (booked_on, value_on, amount, fingerprint, occurrence, reversal, flag, reference, service, end_to_end, structured,
        text, name, account, place)
    order by e.booked_on, e.place
    on conflict (bank_account_id, fingerprint, occurrence) do nothing`);
}

/**
 * Refuses a file whose new entries are of days of which a file in another format was imported: entries look different in
 * each format, so that they would be stored twice.
 */
async function refuseOtherFormat(tx: Db, { id: accountId }: OwnAccount, fileId: number): Promise<void> {
  const other = await tx.maybe<{ format: string; from: string; to: string }>(sql`
    select f.format, min(e.booked_on)::text as "from", max(e.booked_on)::text as "to"
    from bank_files n join bank_files f on f.bank_account_id = n.bank_account_id and f.format <> n.format
    join bank_entries e on e.file_id = f.id
    where n.id = ${fileId} and e.bank_account_id = ${accountId}
      and e.booked_on in (select a.booked_on from bank_entries a where a.file_id = n.id)
    group by f.format limit 1`);
  if (other) refuse('bank_file.other_format', other);
}
