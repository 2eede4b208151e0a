import { Select } from 'antd';

interface ChoiceProps {
  label: string;
  choices: readonly { id: number; name: string }[];
  disabled: boolean;
  onChoose: (id: number, name: string) => void;
}

/** A select that runs an action with the selected option and then shows its label again. */
export function BulkChoice({ label, choices, disabled, onChoose }: ChoiceProps) {
  return (
    <Select
      className="item-action"
      aria-label={label}
      placeholder={label}
      value={null}
      disabled={disabled}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      onSelect={(_: unknown, { value, label: name }: { value: number; label: string }) =>
        onChoose(value, name)
      }
    />
  );
}
