import { ReportedReturn } from '#contract/returns';
import type { Returned } from './bounce';

/** What a provider reported (`POST /hooks/mail/<account>`), as it was kept. What is none of it is nothing. */
export function readReported(raw: Buffer): Returned {
  const read = ReportedReturn.safeParse(JSON.parse(raw.toString()));
  if (!read.success) return { kind: 'AUTO', token: undefined, messageId: undefined };
  const { type, messageId, recipient, status, said } = read.data;
  const about = { token: undefined, messageId };
  if (type === 'complaint') return { ...about, kind: 'COMPLAINT' };
  return type === 'bounce'
    ? { ...about, kind: 'BOUNCE', status, said, recipient }
    : { ...about, kind: 'UNSUBSCRIBE', by: 'PROVIDER', sender: '' };
}
