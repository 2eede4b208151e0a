import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import localizedFormat from 'dayjs/plugin/localizedFormat';

// `L`: a day in the format of the reader's language.
dayjs.extend(localizedFormat);

const isoFormat = 'YYYY-MM-DD';

export interface DayProps {
  id?: string;
  /** `2026-05-14` */
  value?: string | null;
  onChange?(day: string | null): void;
  disabled?: boolean;
  'aria-label'?: string;
}

export default function DayPicker({ value, onChange, ...props }: DayProps) {
  return (
    <DatePicker
      {...props}
      className="day-input"
      format={['L', isoFormat]}
      value={value ? dayjs(value, isoFormat) : null}
      onChange={(day) => onChange?.(day ? day.format(isoFormat) : null)}
    />
  );
}
