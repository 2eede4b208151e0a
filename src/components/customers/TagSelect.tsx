import { Select } from 'antd';
import { customerFields } from '#contract/customer-fields';
import { useTags } from '@/services/tags';

interface Props {
  /** set by the form item */
  id?: string;
  /** accessible name, when no form item provides one */
  label?: string;
  value?: readonly string[];
  onChange?(tags: string[]): void;
  disabled?: boolean;
  maxCount?: number;
}

/** Selects tags: suggests the tags in use and accepts new ones. */
export default function TagSelect({ label, value = [], onChange, ...selectProps }: Props) {
  const tags = useTags();
  return (
    <Select<string[]>
      {...selectProps}
      mode="tags"
      allowClear
      aria-label={label}
      placeholder={label}
      notFoundContent={null}
      tokenSeparators={[',', '，', ';']}
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      value={[...value]}
      onChange={(selected) =>
        onChange?.(selected.map((tag) => tag.trim().slice(0, customerFields.tags.max)).filter(Boolean))
      }
    />
  );
}
