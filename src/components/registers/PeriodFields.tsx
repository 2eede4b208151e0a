import DayInput from '@/components/time/DayInput';
import { useText } from '@/services/text';
import type { Period } from './period';

interface Props {
  period: Period;
  /** prefix of the ids of the fields */
  id: string;
  onChange(period: Period): void;
}

/** The first and the last day of a period. */
export default function PeriodFields({ period, id, onChange }: Props) {
  const t = useText();
  return (
    <div className="period-fields">
      {(['from', 'to'] as const).map((name) => (
        <span key={name}>
          <label htmlFor={`${id}-${name}`}>{t(`journals.${name}`)}</label>
          <DayInput
            id={`${id}-${name}`}
            value={period[name] ?? null}
            onChange={(day) => onChange({ ...period, [name]: day ?? undefined })}
          />
        </span>
      ))}
    </div>
  );
}
