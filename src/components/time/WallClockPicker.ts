import generateConfig from '@rc-component/picker/generate/dayjs';
import { DatePicker } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';

dayjs.extend(utc);

/**
 * antd's picker for local times of another place. Its dates are in UTC, where no hour is skipped or repeated: antd's own
 * dates are in the zone of the browser, which would move a time that does not occur there.
 */
export const WallClockPicker = DatePicker.generatePicker<Dayjs>({
  ...generateConfig,
  getNow: () => dayjs.utc(dayjs().format('YYYY-MM-DDTHH:mm:ss')),
  getFixedDate: (text) => dayjs.utc(text),
  locale: {
    ...generateConfig.locale,
    parse: (_, text, formats) =>
      formats.map((format) => dayjs.utc(text, format, true)).find((date) => date.isValid()) ?? null,
  },
});
