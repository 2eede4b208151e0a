import { type Window, windowKinds } from '#contract/segment-conditions';
import DayInput from '@/components/time/DayInput';
import { useText } from '@/services/text';
import { SingleSelect } from './choices';
import { DaysInput } from './DaysInput';

interface Props {
  value: Window;
  onChange(window: Window): void;
  disabled: boolean;
}

const newWindow = (kind: Window['kind'], before: Window): Window => {
  const days = 'days' in before ? before.days : 365;
  if (kind === 'EVER') return { kind };
  return kind === 'BETWEEN' ? { kind, from: null, until: null } : { kind, days };
};

/** Selects the time range of a condition. */
export default function WindowFields({ value, onChange, disabled }: Props) {
  const t = useText();
  return (
    <>
      <SingleSelect
        label={t('conditions.window')}
        disabled={disabled}
        value={value.kind}
        options={windowKinds.map((kind) => ({ value: kind, label: t(`conditions.window.${kind}`) }))}
        onChange={(kind) => onChange(newWindow(kind, value))}
      />
      {'days' in value && (
        <DaysInput
          label={t('conditions.days')}
          disabled={disabled}
          value={value.days}
          onChange={(days) => days !== null && onChange({ ...value, days })}
        />
      )}
      {value.kind === 'BETWEEN' &&
        (['from', 'until'] as const).map((end) => (
          <DayInput
            key={end}
            aria-label={t(`conditions.day.${end}`)}
            disabled={disabled}
            value={value[end]}
            onChange={(day) => onChange({ ...value, [end]: day || null })}
          />
        ))}
    </>
  );
}
