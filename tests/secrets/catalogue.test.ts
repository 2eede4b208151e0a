/** Checks that every column of the database that is named like a secret is encrypted, hashed or known to be none. */
import sql from 'sql-template-tag';
import { encryptedColumnNames } from '../../server/secrets/columns';
import { openTestDatabase } from '../support/database';

/** Columns whose names sound like secrets, by the reason why their values are stored readably. */
const readable: Readonly<Record<string, readonly string[]>> = {
  'the path of a file in the file store, which no visitor can request': [
    'bank_files.file_key',
    'customer_files.file_key',
    'identity_documents.file_key',
    'imports.file_key',
    'invoices.file_key',
    'mail_pictures.file_key',
    'pictures.file_key',
    'release_notes.file_key',
    'sanction_lists.file_key',
  ],
  'signs links in emails that were sent, which must work even after the key is lost (docs/decisions/0029)': [
    'email_settings.picture_key',
    'email_settings.token_key',
  ],
  'published in the DNS': [
    'mail_accounts.dkim_domain',
    'mail_accounts.dkim_public_key',
    'mail_accounts.dkim_selector',
    'mail_accounts.next_dkim_public_key',
    'mail_accounts.next_dkim_selector',
  ],
  'the key of a row, or by which rows are sorted or found': [
    'artists.keys',
    'decision_notices.keys',
    'import_rows.sort_key',
    'lots.sort_key',
    'merge_moves.row_key',
    'sanction_lists.key_version',
    'sanction_names.keys',
    'shortcuts.keys',
    'templates.key',
  ],
  'a random text of the browser that tells a repeated request of its own user': ['idempotency_keys.key'],
  'the number of emails that an account may send': ['account_rates.tokens'],
  'the public half of a passkey, whose private half stays with its user': [
    'passkeys.credential_id',
    'passkeys.public_key',
  ],
  'a rule for passwords': ['house.password_minimum'],
};
const named = /password|passphrase|secret|credential|token|seed|(^|_)(key|keys|pin|otp)(_|$)|private|dkim/;
const isHash = (name: string) => /_(hash|digest)$/.test(name);

test('every column that is named like a secret is encrypted, hashed or listed with a reason', async () => {
  const db = await openTestDatabase();
  try {
    const columns = await db.rows<{ name: string; column: string }>(sql`
      select table_name || '.' || column_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' order by 1`);
    const secretColumns = columns
      .filter(({ column }) => named.test(column) && !isHash(column))
      .map(({ name }) => name);
    expect(secretColumns).toEqual([...encryptedColumnNames, ...Object.values(readable).flat()].sort());
  } finally {
    await db.close();
  }
});
