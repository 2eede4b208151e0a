import { ReportedReturn } from '#contract/returns';
import type { Returned } from './bounce';

/** What a provider reported (`POST /hooks/mail/<account>`), as it was kept. What is none of it is nothing. */
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
