import { ConfigProvider } from 'antd';
import { type ReactNode, useId } from 'react';
import type { ReportPart } from '#contract/campaign-report-lines';
import Export from '@/components/list/Export';
import type { MenuEntry } from '@/components/list/menu';
import { useText } from '@/services/text';
import { fileAddress } from './useCampaignReport';

/** A section of the report with a heading; its rows can be exported. */
export function Part({
  id,
  part,
  rowCount,
  extraEntries,
  children,
}: {
  /** id of the campaign */
  id: number;
  part: ReportPart;
  /** number of rows; without rows there is no export */
  rowCount: number;
  /** further entries of the export menu */
  extraEntries?: readonly MenuEntry[];
  children: ReactNode;
}) {
  const t = useText();
  const heading = useId();
  return (
    <section className="campaign-section" aria-labelledby={heading}>
      <header>
        <h2 id={heading}>{t(`campaignReports.${part}`)}</h2>
        {rowCount > 0 && (
          <div className="no-print">
            <ConfigProvider componentSize="small">
              <Export
                fileOf={(format) => fileAddress(id, part, format)}
                total={rowCount}
                moreEntries={extraEntries}
              />
            </ConfigProvider>
          </div>
        )}
      </header>
      {children}
    </section>
  );
}
