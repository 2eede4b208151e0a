import { Select } from 'antd';

interface ChoiceProps {
  label: string;
  places: readonly { id: number; name: string }[];
  disabled: boolean;
  onChoose: (id: number, name: string) => void;
}

/** A list that does something with what is chosen from it, and shows its own name again. */
export function Choice({ label, places, disabled, onChoose }: ChoiceProps) {
  return (
    <Select
      className="item-action"
      aria-label={label}
      placeholder={label}
      value={null}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={places.map(({ id, name }) => ({ value: id, label: name }))}
      onSelect={(_: unknown, { value, label: name }: { value: number; label: string }) =>
        onChoose(value, name)
      }
    />
  );
}
