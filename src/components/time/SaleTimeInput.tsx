import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import { ClockQuestion } from './ClockQuestion';
import { WallClockPicker } from './WallClockPicker';

// `L LT`: day and time in the format of the reader's language.
dayjs.extend(localizedFormat);

interface Props {
  id?: string;
  /** local time of the sale's location: `2026-05-14T18:00`, with an offset where that occurs twice */
  value?: string | null;
  onChange?(wall: string | null): void;
  disabled?: boolean;
  /** time zone of the sale's location: the input asks which time is meant when clocks change there (see `clockRule`) */
  zone: string;
  /** the time when only a day was selected */
  defaultTime: string;
}

/** A day and time in the time zone of the sale's location. Past values are allowed, for sales entered later. */
export function SaleTimeInput({ id, value, onChange, disabled, zone, defaultTime }: Props) {
  return (
    <>
      <WallClockPicker
        id={id}
        disabled={disabled}
        format="L LT"
        showTime={{
          format: 'HH:mm',
          minuteStep: 5,
          defaultOpenValue: dayjs.utc(`2000-01-01T${defaultTime}`),
        }}
        value={value ? dayjs.utc(value.slice(0, 16)) : null}
        onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DDTHH:mm') : null)}
        style={{ width: '100%' }}
      />
      {value && <ClockQuestion wall={value} zone={zone} onChoose={(wall) => onChange?.(wall)} />}
    </>
  );
}
