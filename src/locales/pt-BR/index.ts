import antd from 'antd/es/locale/pt_BR';
import 'dayjs/locale/pt-br';
import type { Pack } from '../messages';
import messages from './texts';

export default { messages, antd, dayjs: 'pt-br' } satisfies Pack;
