import { ReportedReturn } from '#contract/returns';
import type { Returned } from './bounce';

/**
 * Reads the stored event of a provider (`POST /hooks/mail/<account>`). Returns kind AUTO, which has no effect, for an
 * invalid event.
 */
export function readReported(raw: Buffer): Returned {
  const parsed = ReportedReturn.safeParse(JSON.parse(raw.toString()));
  if (!parsed.success) return { kind: 'AUTO', token: undefined, messageId: undefined };
  const { type, messageId, recipient, status, said: reply } = parsed.data;
  const reference = { token: undefined, messageId };
  if (type === 'complaint') return { ...reference, kind: 'COMPLAINT' };
  return type === 'bounce'
    ? { ...reference, kind: 'BOUNCE', status, reply, recipient }
    : { ...reference, kind: 'UNSUBSCRIBE', by: 'PROVIDER', sender: '' };
}
