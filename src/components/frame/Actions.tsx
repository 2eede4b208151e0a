import { QuestionCircleOutlined } from '@ant-design/icons';
import { useModel } from '@umijs/max';
import { Button } from 'antd';
import Bell from '@/components/notifications/Bell';
import Search from '@/components/search/Search';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import LanguageSwitch from './LanguageSwitch';
import Person from './Person';

/** Search, notifications, help, language and user menu: at the end of the header, or at the foot of the sider. */
export default function Actions() {
  const t = useText();
  const { set } = useUrl();
  const user = useModel('@@initialState').initialState?.user;
  if (!user) return null;
  return (
    <div className="actions">
      <Search />
      <Bell />
      <Button
        type="text"
        icon={<QuestionCircleOutlined />}
        className="actions-help"
        aria-label={t('frame.help')}
        onClick={() => set({ help: 'open' }, 'push')}
      />
      <LanguageSwitch user={user} />
      <Person user={user} />
    </div>
  );
}
