import { Select } from 'antd';
import { customerFields } from '#contract/customer-fields';
import { useTags } from '@/services/tags';

interface Props {
  /** set by the form item */
  id?: string;
  value?: string[];
  onChange?(tags: string[]): void;
}

/** The tags of a customer: those that other customers have are suggested, any other is typed. */
export default function TagSelect({ id, value, onChange }: Props) {
  const tags = useTags();
  return (
    <Select<string[]>
      id={id}
      mode="tags"
      allowClear
      notFoundContent={null}
      tokenSeparators={[',', '，', ';']}
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      value={value}
      onChange={(chosen) => onChange?.(chosen.map((tag) => tag.trim().slice(0, customerFields.tags.max)))}
    />
  );
}
