import antd from 'antd/es/locale/en_US';

import type { Pack } from '../messages';
import messages from './texts';

export default { messages, antd, dayjs: 'en' } satisfies Pack;
