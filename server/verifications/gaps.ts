import { identityKinds, type VerificationGap } from '#contract/verifications';
import type { VerificationRecord } from './queries';

/**
 * Returns what a verification lacks for its level: nothing for simple due diligence; the enhanced one also needs the source
 * of funds.
 */
export function listGaps({
  level,
  customerKind,
  documents,
  owners,
  sourceOfFunds,
}: VerificationRecord): VerificationGap[] {
  if (level === 'BASIC') return [];
  const has = (kinds: readonly string[]) =>
    documents.some(({ kind, expired }) => kinds.includes(kind) && !expired);
  const isCompany = customerKind === 'COMPANY';
  const requirements: [VerificationGap, boolean][] = [
    ['identity', has(identityKinds)],
    ['address', has(['PROOF_OF_ADDRESS'])],
    ['register', !isCompany || has(['COMPANY_REGISTER'])],
    ['owners', !isCompany || owners.length > 0],
    ['funds', level !== 'EDD' || sourceOfFunds !== ''],
  ];
  return requirements.flatMap(([gap, isMet]) => (isMet ? [] : [gap]));
}
