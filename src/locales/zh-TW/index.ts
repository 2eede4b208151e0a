import antd from 'antd/es/locale/zh_TW';
import 'dayjs/locale/zh-tw';
import type { Pack } from '../messages';
import messages from './texts';

export default { messages, antd, dayjs: 'zh-tw' } satisfies Pack;
