import sql from 'sql-template-tag';
import type { FieldValues } from '#contract/api/field';
import type { registrationFields } from '#contract/registrations';
import type { Auction } from '../auctions/auction';
import type { Db } from '../db/database';
import { recordEvent } from '../events/event';
import { addRegistration } from './add';
import { choosePaddle, lockPaddles } from './paddle';

/** A bidder of a file. The values of the file may contain more than those of a registration. */
export interface ImportedBidder {
  customerId: number;
  values: Partial<FieldValues<typeof registrationFields>>;
}

interface Importer {
  userId: number;
  now: Date;
}

/**
 * Registers the bidders of a file, to be approved. Those without a paddle get one after the others, because a new number might
 * be in the file. The caller has checked customers and paddles.
 */
export async function registerImported(
  tx: Db,
  { userId, now }: Importer,
  { sale, importId, bidders }: { sale: Auction; importId: number; bidders: readonly ImportedBidder[] },
): Promise<void> {
  await lockPaddles(tx, sale.id);
  const withPaddle = bidders.filter(({ values }) => values.paddle);
  const withoutPaddle = bidders.filter(({ values }) => !values.paddle);
  for (const { customerId, values } of [...withPaddle, ...withoutPaddle]) {
    const paddle = values.paddle || (await choosePaddle(tx, sale.id, customerId));
    await addRegistration(tx, { user: { id: userId }, now }, sale, {
      ...values,
      customerId,
      paddle,
      importId,
    });
  }
}

/** Records in the history of a sale that a file registered bidders. */
export const recordImportedBidders = (
  tx: Db,
  { userId, now }: Importer,
  { auctionId, fileName }: { auctionId: number; fileName: string },
): Promise<number> =>
  recordEvent(tx, {
    now,
    userId,
    noun: 'auctions',
    id: auctionId,
    action: 'import-registrations',
    reason: fileName,
  });

/** Removes the registrations that a file added. The caller has checked that nothing depends on them. */
export const removeImported = (tx: Db, importId: number): Promise<number> =>
  tx.run(sql`delete from registrations where import_id = ${importId}`);
