import { type PageOwner, saveChoices } from '../consents/page';
import type { Db } from '../db/database';
import { noEmailChoices } from './serve';

/** Withdraws all consents of a customer to advertising by email; this is effective from the commit on. */
export const withdrawEmailConsents = (tx: Db, owner: PageOwner, source: string, now: Date): Promise<void> =>
  saveChoices(tx, owner, noEmailChoices, {
    now,
    address: '',
    source,
    language: owner.language ?? 'en-US',
    wording: 0,
  });
