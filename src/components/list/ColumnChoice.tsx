import { Button, Checkbox, Radio } from 'antd';
import { useText } from '@/services/text';
import type { Density } from './density';

export interface ColumnsProps {
  columns: readonly { key: string; title: string }[];
  /** the first column identifies the row and cannot be hidden */
  visibleKeys: readonly string[];
  onChange: (visibleKeys: string[] | undefined) => void;
  density: Density;
  onDensity: (density: Density) => void;
}

/** Selects the visible columns and the row height. */
export default function ColumnChoice({ columns, visibleKeys, onChange, density, onDensity }: ColumnsProps) {
  const t = useText();
  const identity = columns[0]?.key;
  return (
    <div className="list-columns">
      <fieldset>
        <legend>{t('list.columns')}</legend>
        <Checkbox.Group
          value={[...visibleKeys]}
          options={columns.map(({ key, title }) => ({
            value: key,
            label: title,
            disabled: key === identity,
          }))}
          onChange={(keys) => onChange(columns.map(({ key }) => key).filter((key) => keys.includes(key)))}
        />
        <Button type="link" size="small" onClick={() => onChange(undefined)}>
          {t('list.columns.reset')}
        </Button>
      </fieldset>
      <fieldset>
        <legend>{t('list.density')}</legend>
        <Radio.Group
          value={density}
          onChange={({ target }) => onDensity(target.value as Density)}
          options={[
            { value: 'dense', label: t('list.density.dense') },
            { value: 'comfortable', label: t('list.density.comfortable') },
          ]}
        />
      </fieldset>
    </div>
  );
}
