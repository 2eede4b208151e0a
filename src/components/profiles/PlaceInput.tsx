import { AutoComplete, Input } from 'antd';
import { searchable } from '@/services/searchable';

interface Props {
  id?: string;
  value?: string;
  onChange?(text: string): void;
  /** the names that are offered */
  names: readonly string[];
  max: number;
}

/** A province or a city: any text, with the known names offered. */
export default function PlaceInput({ id, value, onChange, names, max }: Props) {
  return (
    <AutoComplete<string, { value: string }>
      id={id}
      value={value}
      onChange={(text: string | undefined) => onChange?.(text ?? '')}
      options={names.map((name) => ({ value: name }))}
      showSearch={{
        filterOption: (typed, option) => searchable(option?.value ?? '').includes(searchable(typed)),
      }}
      // What was typed must not be replaced by the first name.
      defaultActiveFirstOption={false}
    >
      <Input maxLength={max} />
    </AutoComplete>
  );
}
