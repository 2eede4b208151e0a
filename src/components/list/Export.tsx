import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { type ExportFormat, exportFormats, mostInWorkbook } from '#contract/exports';
import { useText } from '@/services/text';
import Disclosure from '../Disclosure';

interface Props {
  /** the address of the file */
  fileOf: (format: ExportFormat) => string;
  /** how many rows the file would have */
  total: number | undefined;
  /** `li`s below the formats: other ways to take the rows along */
  children?: ReactNode;
}

/** The menu that takes all rows of a list out of the house. */
export default function Export({ fileOf, total = 0, children }: Props) {
  const t = useText();
  const button = {
    icon: <DownloadOutlined />,
    children: (
      <>
        {t('list.export')} <DownOutlined />
      </>
    ),
  };
  return (
    <Disclosure button={button} align="end" menu>
      <ul>
        {exportFormats.map((format) => (
          <li key={format}>
            {format === 'xlsx' && total > mostInWorkbook ? (
              <button type="button" disabled>
                {format.toUpperCase()}
                <span className="deed-blocked">{t('refusal.export.too_many', { most: mostInWorkbook })}</span>
              </button>
            ) : (
              <a href={fileOf(format)} download>
                {format.toUpperCase()}
              </a>
            )}
          </li>
        ))}
        {children}
      </ul>
    </Disclosure>
  );
}
