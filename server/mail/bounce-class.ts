/** The class of a bounce: no such recipient, our server or content was rejected, permanent, or temporary. */
type BounceClass = 'DEAD' | 'POLICY' | 'HARD' | 'SOFT';
export function classifyBounce(status: string): BounceClass {
  // 5.1.7 and 5.1.8 are about the sender (RFC 3463, 3.2).
  if (/^[45]\.(7\.|1\.[78]$)/.test(status)) return 'POLICY';
  if (/^5\.1\./.test(status)) return 'DEAD';
  return status.startsWith('4.') ? 'SOFT' : 'HARD';
}
