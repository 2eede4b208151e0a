import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import { partFigures, type ReportPart } from '#contract/campaign-report-lines';
import type { CampaignReport } from '#contract/campaign-reports';
import { shareOf } from '#contract/people-groups';
import { useText } from '@/services/text';
import { Part } from './Part';
import { PeopleLink, useShare } from './PeopleLink';
import type { PeopleFilter } from './useCampaignReport';

type Line = CampaignReport['domains'][number];

/** What came of mails that have something in common: a domain, a language, a version. */
export function Parts<Key extends string>({
  id,
  part,
  head,
  parts,
  filter,
  name,
  remainder,
}: {
  /** of the campaign */
  id: number;
  part: ReportPart;
  head: string;
  parts: readonly (Omit<Line, 'key'> & { key: Key })[];
  /** who of a group belongs to a part */
  filter: (key: Key) => PeopleFilter;
  name?: (key: Key) => string;
  /** adds a last line of this name with what the other lines leave of these totals */
  remainder?: { name: string; totals: Figures };
}) {
  const { formatNumber } = useIntl();
  const left = remainder && getRemainder(parts, remainder.totals);
  return (
    <Part id={id} part={part} lines={parts.length}>
      <PartsTable
        head={head}
        lines={[
          ...parts.map((line) => ({ ...line, name: name?.(line.key) ?? line.key, filter: filter(line.key) })),
          ...(left ? [{ ...left, key: '', name: remainder.name, filter: undefined }] : []),
        ]}
        figure={(line, group) =>
          line.filter ? (
            <PeopleLink id={id} group={group} figure={line[group]} filter={line.filter} />
          ) : (
            formatNumber(line[group])
          )
        }
      />
    </Part>
  );
}

type Group = (typeof partFigures)[number];
type Figures = Record<Group, number>;

/** Returns what the lines leave of the totals; undefined if they leave nothing. */
function getRemainder(lines: readonly Figures[], totals: Figures): Figures | undefined {
  const left = Object.fromEntries(
    partFigures.map((group) => [group, totals[group] - lines.reduce((sum, line) => sum + line[group], 0)]),
  ) as Figures;
  return partFigures.some((group) => left[group] > 0) ? left : undefined;
}

/** Lines of figures: each with its share of what it is a part of. */
export function PartsTable<One extends Record<Group, number> & { key: string | number; name: ReactNode }>({
  head,
  lines,
  figure,
}: {
  head: string;
  lines: readonly One[];
  figure: (line: One, group: Group) => ReactNode;
}) {
  const t = useText();
  const share = useShare();
  const shareText = (line: One, group: Group) => {
    const of = shareOf[group] as Group | 'audience';
    return of === 'audience' ? null : <small>{share(line[group], line[of])}</small>;
  };
  return (
    <div className="campaign-table is-wide">
      <table className="plain-table">
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {partFigures.map((group) => (
              <th key={group} scope="col" className="is-right">
                {t(`campaignReports.group.${group}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>{line.name}</td>
              {partFigures.map((group) => (
                <td key={group} className="is-right">
                  {figure(line, group)} {shareText(line, group)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
