import type { CampaignPart, Finding, FindingCode } from '#contract/campaign-check';
import { findings as weights } from '#contract/campaign-check';
import { foldLine } from '#contract/line';
import type { CampaignFacts } from './queries';

/** A finding before it is known whether a user accepted it. */
export interface RawFinding {
  code: FindingCode;
  part: CampaignPart;
  count?: number;
  detail?: string;
  variant?: Finding['variant'];
  language?: Finding['language'];
  block?: string | null;
}

/** Returns a finding with its severity and the user who accepted it. */
export function toFinding(
  { code, part, count = 0, detail = '', variant = null, language = null, block = null }: RawFinding,
  { accepted }: Pick<CampaignFacts, 'accepted'>,
): Finding {
  // Normalized, because an accepted key is sent back in this form.
  const key = foldLine([code, variant, language, block, detail].join(' ')).slice(0, 500);
  // An acceptance for twelve recipients does not cover twelve hundred.
  const acceptance = accepted.find((one) => one.key === key && one.count >= count);
  return {
    code,
    weight: weights[code],
    part,
    key,
    count,
    detail,
    variant,
    language,
    block,
    accepted: acceptance?.by ?? null,
  };
}
