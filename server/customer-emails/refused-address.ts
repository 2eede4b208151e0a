import type { SuppressionSource } from '#contract/suppressions';
import { removeUnstorable } from '../db/clean';
import type { Db } from '../db/database';
import { suppress } from '../suppressions/suppress';

/** Suppresses an address when the mail server says that there is no such recipient (RFC 3463, 5.1.x). */
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
  // 5.1.7 and 5.1.8 are about the sender.
  if (!/^5\.1\.(?![78]$)/.test(status)) return;
  const detail = removeUnstorable(reply.slice(0, 300)) || status;
  await suppress(tx, { email: address, reason: 'BOUNCED', source, detail, now, userId: null });
}
