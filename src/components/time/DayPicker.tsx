import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';
import type { DayProps } from './DayInput';

// `L`: a day as the reader's language writes it.
dayjs.extend(localizedFormat);

const written = 'YYYY-MM-DD';

export default function DayPicker({ value, onChange, ...props }: DayProps) {
  return (
    <DatePicker
      {...props}
      className="day-input"
      format={['L', written]}
      value={value ? dayjs(value, written) : null}
      onChange={(day) => onChange?.(day ? day.format(written) : null)}
    />
  );
}
