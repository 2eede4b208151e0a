import antd from 'antd/es/locale/zh_CN';
import 'dayjs/locale/zh-cn';
import type { Pack } from '../messages';
import messages from './texts';

export default { messages, antd, dayjs: 'zh-cn' } satisfies Pack;
