interface EncryptedColumnUse {
  /** what does not work while its value cannot be read; the id of the row follows */
  disables: string;
  /** column for the public half of a key pair, which is stored readably */
  publicKey?: string;
}

/**
 * Every column whose values are stored encrypted, as `table.column`; the table has an `id`. The conversion, the change of
 * keys and the tests derive from this list.
 */
export const encryptedColumns = {
  'mail_accounts.password': { disables: 'sending through mail account' },
  'mail_accounts.dkim_key': { disables: 'sending through mail account', publicKey: 'dkim_public_key' },
  'mail_accounts.next_dkim_key': {
    disables: 'the new signing key of mail account',
    publicKey: 'next_dkim_public_key',
  },
  'mail_accounts.imap_password': { disables: 'the mailbox of mail account' },
  'authenticators.seed': { disables: 'authenticator app' },
  'mail_accounts.webhook_secret': { disables: 'the webhook of mail account' },
  'text_gateway.secret_headers': { disables: 'the gateway for text messages' },
  'providers.client_secret': { disables: 'sign-in with provider' },
} as const satisfies Readonly<Record<`${string}.${string}`, EncryptedColumnUse>>;
export type EncryptedColumn = keyof typeof encryptedColumns;
export const encryptedColumnNames = Object.keys(encryptedColumns) as EncryptedColumn[];

export const getColumnUse = (column: EncryptedColumn): EncryptedColumnUse => encryptedColumns[column];
