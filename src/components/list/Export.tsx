import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { type ExportFormat, exportFormats, maxInWorkbook } from '#contract/exports';
import { useText } from '@/services/text';
import ButtonMenu from '../page/ButtonMenu';
import { type MenuEntry, menuLink } from './menu';
import type { FileColumnOptions } from './types';

const FileColumns = lazy(() => import('./FileColumns'));

interface Props {
  /** the address of the file; without columns it has the default ones */
  fileOf: (format: ExportFormat, columns?: readonly string[]) => string;
  /** absent: every file has the same columns */
  columns?: FileColumnOptions;
  /** number of rows the file would have */
  total: number | undefined;
  /** below the formats: other entries */
  moreEntries?: readonly MenuEntry[];
}

/** The menu that exports the rows of a list. */
export default function Export({ fileOf, columns, total = 0, moreEntries = [] }: Props) {
  const t = useText();
  const [choosing, setChoosing] = useState(false);
  const entry = (format: ExportFormat): MenuEntry =>
    format === 'xlsx' && total > maxInWorkbook
      ? {
          key: format,
          disabled: true,
          label: (
            <>
              {format.toUpperCase()}
              <div className="action-blocked">{t('refusal.export.too_many', { max: maxInWorkbook })}</div>
            </>
          ),
        }
      : menuLink(
          format,
          <a href={fileOf(format)} download>
            {format.toUpperCase()}
          </a>,
        );
  const choice: MenuEntry[] = columns
    ? [{ key: 'columns', label: t('list.export.columns'), onClick: () => setChoosing(true) }]
    : [];
  return (
    <>
      <ButtonMenu menu={{ items: [...exportFormats.map(entry), ...choice, ...moreEntries] }} autoFocus>
        <Button icon={<DownloadOutlined />} aria-haspopup="menu">
          {t('list.export')} <DownOutlined />
        </Button>
      </ButtonMenu>
      {columns && choosing && (
        <Suspense>
          <FileColumns
            columns={columns}
            formats={exportFormats.filter((format) => format !== 'xlsx' || total <= maxInWorkbook)}
            fileOf={fileOf}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </>
  );
}
