import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';

// `L LT`: day and time as the reader's language writes them.
dayjs.extend(localizedFormat);

interface Props {
  id?: string;
  /** the clock of the sale's place: `2026-05-14T18:00` */
  value?: string | null;
  onChange?(wall: string | null): void;
  disabled?: boolean;
  /** what the clock shows when only a day was chosen */
  usual: string;
}

/** A day and time on the clock of the sale's place; past ones are welcome, for sales that were long ago. */
export function SaleTimeInput({ id, value, onChange, disabled, usual }: Props) {
  return (
    <DatePicker
      id={id}
      disabled={disabled}
      format="L LT"
      showTime={{ format: 'HH:mm', minuteStep: 5, defaultOpenValue: dayjs(`2000-01-01T${usual}`) }}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format('YYYY-MM-DDTHH:mm') : null)}
      style={{ width: '100%' }}
    />
  );
}
