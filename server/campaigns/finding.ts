import type { CampaignPart, Finding, FindingCode } from '#contract/campaign-check';
import { findings as weights } from '#contract/campaign-check';
import { foldLine } from '#contract/line';
import type { CampaignFacts } from './queries';

/** What is found, before it is known who confirmed it. */
export interface RawFinding {
  code: FindingCode;
  part: CampaignPart;
  count?: number;
  detail?: string;
  variant?: Finding['variant'];
  language?: Finding['language'];
  block?: string | null;
}

/** What was found, with its weight and who said yes to it. */
export function toFinding(
  { code, part, count = 0, detail = '', variant = null, language = null, block = null }: RawFinding,
  { accepted }: Pick<CampaignFacts, 'accepted'>,
): Finding {
  // In the form in which it comes back when it is accepted.
  const key = foldLine([code, variant, language, block, detail].join(' ')).slice(0, 500);
  // What was confirmed for twelve people is not confirmed for twelve hundred.
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
