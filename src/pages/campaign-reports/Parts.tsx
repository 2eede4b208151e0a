import { useIntl } from '@umijs/max';
import type { ReactNode } from 'react';
import { partFigures, type ReportPart } from '#contract/campaign-report-lines';
import type { CampaignReport } from '#contract/campaign-reports';
import { shareBases } from '#contract/people-groups';
import { useText } from '@/services/text';
import { Part } from './Part';
import { PeopleLink, useFormatShare } from './PeopleLink';
import type { PeopleFilter } from './useCampaignReport';

type PartRow = CampaignReport['domains'][number];

/** Results by group: domain, language or variant. */
export function Parts<Key extends string>({
  id,
  part,
  head,
  parts,
  filter,
  name,
  remainder,
}: {
  /** id of the campaign */
  id: number;
  part: ReportPart;
  head: string;
  parts: readonly (Omit<PartRow, 'key'> & { key: Key })[];
  /** returns the filter for the customers of a row */
  filter: (key: Key) => PeopleFilter;
  name?: (key: Key) => string;
  /** adds a last row with this name and what remains of these totals */
  remainder?: { name: string; totals: Figures };
}) {
  const { formatNumber } = useIntl();
  const remainderFigures = remainder && getRemainder(parts, remainder.totals);
  return (
    <Part id={id} part={part} rowCount={parts.length}>
      <PartsTable
        head={head}
        rows={[
          ...parts.map((row) => ({ ...row, name: name?.(row.key) ?? row.key, filter: filter(row.key) })),
          ...(remainderFigures
            ? [{ ...remainderFigures, key: '', name: remainder.name, filter: undefined }]
            : []),
        ]}
        figure={(row, group) =>
          row.filter ? (
            <PeopleLink id={id} group={group} figure={row[group]} filter={row.filter} />
          ) : (
            formatNumber(row[group])
          )
        }
      />
    </Part>
  );
}

type Group = (typeof partFigures)[number];
type Figures = Record<Group, number>;

/** Returns what remains of the totals after all rows; undefined when nothing remains. */
function getRemainder(rows: readonly Figures[], totals: Figures): Figures | undefined {
  const remainder = Object.fromEntries(
    partFigures.map((group) => [group, totals[group] - rows.reduce((sum, row) => sum + row[group], 0)]),
  ) as Figures;
  return partFigures.some((group) => remainder[group] > 0) ? remainder : undefined;
}

/** Rows of figures, each with its share of the larger figure. */
export function PartsTable<One extends Record<Group, number> & { key: string | number; name: ReactNode }>({
  head,
  rows,
  figure,
}: {
  head: string;
  rows: readonly One[];
  figure: (row: One, group: Group) => ReactNode;
}) {
  const t = useText();
  const formatShare = useFormatShare();
  const formatGroupShare = (row: One, group: Group) => {
    const baseGroup = shareBases[group] as Group | 'audience';
    return baseGroup === 'audience' ? null : <small>{formatShare(row[group], row[baseGroup])}</small>;
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
          {rows.map((row) => (
            <tr key={row.key}>
              <td>{row.name}</td>
              {partFigures.map((group) => (
                <td key={group} className="is-right">
                  {figure(row, group)} {formatGroupShare(row, group)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
