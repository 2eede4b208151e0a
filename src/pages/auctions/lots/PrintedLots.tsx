import { Fragment } from 'react';
import type { LotRow } from '#contract/lots';
import { useText } from '@/services/text';
import { type Column, type Surroundings, textOf } from './columns';
import { StateOfLot } from './StateOfLot';
import './printedLots.css';

interface Props {
  title: string;
  columns: readonly Column[];
  lots: readonly LotRow[];
  around: Surroundings;
  /** the order in which they stand makes sections begin and end */
  bySection: boolean;
}

/** The lots of the grid as a document: all of them, which the grid itself never draws. */
export default function PrintedLots({ title, columns, lots, around, bySection }: Props) {
  const t = useText();
  const printed = columns.filter(({ key }) => key !== 'picture' && key !== 'readiness');
  return (
    <table className="lots-printed">
      <caption>{title}</caption>
      <thead>
        <tr>
          {printed.map(({ key, title: head, right }) => (
            <th key={key} scope="col" className={right && 'is-right'}>
              {t(head)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lots.map((lot, at) => (
          <Fragment key={lot.id}>
            {bySection && lot.section && lot.section !== lots[at - 1]?.section && (
              <tr>
                <th colSpan={printed.length} scope="rowgroup">
                  {lot.section}
                </th>
              </tr>
            )}
            <tr>
              {printed.map(({ key, right }) => (
                <td key={key} className={right && 'is-right'}>
                  {key === 'status' ? <StateOfLot lot={lot} show={key} /> : textOf(lot, key, around)}
                </td>
              ))}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
