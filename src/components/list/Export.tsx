import { DownloadOutlined, DownOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ExportFormat, exportFormats, mostInWorkbook } from '#contract/exports';
import { useText } from '@/services/text';
import ButtonMenu from '../ButtonMenu';
import { type MenuEntry, menuLink } from './menu';

interface Props {
  /** the address of the file */
  fileOf: (format: ExportFormat) => string;
  /** how many rows the file would have */
  total: number | undefined;
  /** below the formats: other ways to take the rows along */
  others?: readonly MenuEntry[];
}

/** The menu that takes rows of a list out of the house. */
export default function Export({ fileOf, total = 0, others = [] }: Props) {
  const t = useText();
  const entry = (format: ExportFormat): MenuEntry =>
    format === 'xlsx' && total > mostInWorkbook
      ? {
          key: format,
          disabled: true,
          label: (
            <>
              {format.toUpperCase()}
              <div className="deed-blocked">{t('refusal.export.too_many', { most: mostInWorkbook })}</div>
            </>
          ),
        }
      : menuLink(
          format,
          <a href={fileOf(format)} download>
            {format.toUpperCase()}
          </a>,
        );
  return (
    <ButtonMenu menu={{ items: [...exportFormats.map(entry), ...others] }} autoFocus>
      <Button icon={<DownloadOutlined />} aria-haspopup="menu">
        {t('list.export')} <DownOutlined />
      </Button>
    </ButtonMenu>
  );
}
