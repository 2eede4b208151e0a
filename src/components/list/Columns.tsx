import { SettingOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { useText } from '@/services/text';
import type { Density } from './density';
import Panel from './Panel';

const ColumnChoice = lazy(() => import('./ColumnChoice'));

export interface ColumnsProps {
  columns: readonly { key: string; title: string }[];
  /** the first column says what the row is and stays */
  shown: readonly string[];
  onChange: (shown: string[] | undefined) => void;
  density: Density;
  onDensity: (density: Density) => void;
}

/** The button that opens the choice of columns and of the height of rows. */
export default function Columns(props: ColumnsProps) {
  const t = useText();
  const button = { icon: <SettingOutlined />, 'aria-label': t('list.columns'), title: t('list.columns') };
  return (
    <Panel button={button} placement="bottomRight">
      <ColumnChoice {...props} />
    </Panel>
  );
}
