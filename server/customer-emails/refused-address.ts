import type { SuppressionSource } from '#contract/suppressions';
import { removeUnstorable } from '../db/clean';
import type { Db } from '../db/database';
import { classifyBounce } from '../mail/bounce-class';
import { suppress } from '../suppressions/suppress';

/** Suppresses an address when the mail server says that there is no such recipient. */
export async function recordRefusedAddress(
  tx: Db,
  {
    address,
    status,
    reply,
    source,
    now,
  }: { address: string; status: string; reply: string; source: SuppressionSource; now: Date },
): Promise<void> {
  if (classifyBounce(status) !== 'DEAD') return;
  const detail = removeUnstorable(reply.slice(0, 300)) || status;
  await suppress(tx, { email: address, reason: 'BOUNCED', source, detail, now, userId: null });
}
