import { SettingOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { useText } from '@/services/text';
import type { ColumnsProps } from './ColumnChoice';
import Panel from './Panel';

const ColumnChoice = lazy(() => import('./ColumnChoice'));

/** The button that opens the column and row height settings. */
export default function Columns(props: ColumnsProps) {
  const t = useText();
  const button = { icon: <SettingOutlined />, 'aria-label': t('list.columns'), title: t('list.columns') };
  return (
    <Panel button={button} placement="bottomRight">
      <ColumnChoice {...props} />
    </Panel>
  );
}
