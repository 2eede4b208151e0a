import { SettingOutlined } from '@ant-design/icons';
import { Button, Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { useText } from '@/services/text';
import Disclosure from '../Disclosure';

export type Density = 'dense' | 'comfortable';
const storageKey = 'rostrum.density';

/** Row height is a habit of the person, not a part of what the list shows: the browser remembers it. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState<Density>(() =>
    remembered() === 'comfortable' ? 'comfortable' : 'dense',
  );
  const choose = (chosen: Density) => {
    setDensity(chosen);
    try {
      localStorage.setItem(storageKey, chosen);
    } catch {
      // storage is forbidden: for this visit only
    }
  };
  return [density, choose];
}

const remembered = () => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
};

interface Props {
  columns: readonly { key: string; title: string }[];
  /** the first column says what the row is and stays */
  shown: readonly string[];
  onChange: (shown: string[] | undefined) => void;
  density: Density;
  onDensity: (density: Density) => void;
}

/** Which columns are shown, and how high the rows are. */
export default function Columns({ columns, shown, onChange, density, onDensity }: Props) {
  const t = useText();
  const identity = columns[0]?.key;
  const button = { icon: <SettingOutlined />, 'aria-label': t('list.columns'), title: t('list.columns') };
  return (
    <Disclosure button={button} align="end">
      <div className="list-columns">
        <fieldset>
          <legend>{t('list.columns')}</legend>
          <Checkbox.Group
            value={[...shown]}
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
    </Disclosure>
  );
}
