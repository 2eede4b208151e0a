import { useIntl } from '@umijs/max';
import { Tooltip } from 'antd';
import type { PeopleCounts } from '#contract/campaign-reports';
import { boughtWithinDays, groupParts, type PeopleGroup, shareBases } from '#contract/people-groups';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';
import { type PeopleFilter, peopleAddress } from './useCampaignReport';

interface Props {
  id: number;
  group: PeopleGroup;
  figure: number;
  filter?: PeopleFilter;
}

/** A figure that opens its customers. */
export function PeopleLink({ id, group, figure, filter }: Props) {
  const { formatNumber } = useIntl();
  return figure === 0 ? (
    formatNumber(0)
  ) : (
    <Link to={peopleAddress(id, group, filter)}>{formatNumber(figure)}</Link>
  );
}

/** Returns a function that formats a share as a percentage; a dash when the whole is 0. */
export function useFormatShare() {
  const { formatNumber } = useIntl();
  return (part: number, total: number): string =>
    total === 0 ? '–' : formatNumber(part / total, { style: 'percent', maximumFractionDigits: 1 });
}

/** Shows the share of a group in its larger group. */
export function ShareText({ counts, group }: { counts: PeopleCounts; group: PeopleGroup }) {
  const t = useText();
  const formatShare = useFormatShare();
  const baseGroup = shareBases[group];
  if (baseGroup === group) return null;
  return (
    <>
      {t('campaignReports.shareOf', {
        share: formatShare(counts[group], counts[baseGroup]),
        of: t(`campaignReports.group.${baseGroup}`),
      })}
    </>
  );
}

/** Shows the parts that add up to a figure, without empty ones. */
export function PartsText({ counts, group }: { counts: PeopleCounts; group: keyof typeof groupParts }) {
  const t = useText();
  const parts = groupParts[group].filter((part) => counts[part] > 0);
  if (parts.length === 0) return null;
  const texts = parts.map((part) =>
    t('campaignReports.part', { group: t(`campaignReports.group.${part}`), count: counts[part] }),
  );
  return <>{t('campaignReports.ofWhich', { parts: texts.join(' · ') })}</>;
}

/** The name of a group, with its definition on hover and focus. */
export function GroupName({ group }: { group: PeopleGroup }) {
  const t = useText();
  return (
    <Tooltip title={t(`campaignReports.definition.${group}`, { days: boughtWithinDays })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the definition must be reached by keyboard as well */}
      <span className="campaign-group" tabIndex={0}>
        {t(`campaignReports.group.${group}`)}
      </span>
    </Tooltip>
  );
}
