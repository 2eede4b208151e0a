import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import { ClockQuestion } from './ClockQuestion';
import { WallClockPicker } from './WallClockPicker';

// `L LT`: day and time as the reader's language writes them.
dayjs.extend(localizedFormat);

interface Props {
  id?: string;
  /** the clock of the sale's place: `2026-05-14T18:00`, with an offset where that occurs twice */
  value?: string | null;
  onChange?(wall: string | null): void;
  disabled?: boolean;
  /** time zone of the sale's place: the input asks which time is meant when clocks change there (see `clockRule`) */
  zone: string;
  /** what the clock shows when only a day was chosen */
  defaultTime: string;
}

/** A day and time on the clock of the sale's place; past ones are welcome, for sales that were long ago. */
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
