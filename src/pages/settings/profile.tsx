import { useModel } from '@umijs/max';
import { Form, Input, Select } from 'antd';
import { type CurrentUser, type Language, languages } from '#contract/session';
import { userFields } from '#contract/user-fields';
import SavedForm from '@/components/form/SavedForm';
import { languageNames } from '@/components/frame/LanguageSwitch';
import PageHead from '@/components/page/PageHead';
import { currentLanguage } from '@/locales';
import { storeLanguage } from '@/locales/choice';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import OwnPassword from './profile/OwnPassword';
import OwnSessions from './profile/OwnSessions';
import OwnSignIns from './profile/OwnSignIns';
import './profile/profile.css';

interface Values {
  name: string;
  language: Language;
}

/** The user's own profile: name and language, password, sessions, history of sign-ins. */
export default function Profile() {
  const t = useText();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  if (!user) return null;
  return (
    <>
      <PageHead title={t('session.profile.title')} facts={t(`role.${user.role}`)} />
      <div className="profile">
        <section className="profile-card">
          <h2>{t('session.profile.basic')}</h2>
          <Basic user={user} />
        </section>
        <section className="profile-card">
          <h2>{t('session.profile.security')}</h2>
          <OwnPassword email={user.email} />
        </section>
        <section className="profile-card">
          <h2>{t('session.profile.sessions')}</h2>
          <OwnSessions />
        </section>
        <section className="profile-card">
          <h2>{t('session.profile.signIns')}</h2>
          <OwnSignIns email={user.email} />
        </section>
      </div>
    </>
  );
}

function Basic({ user }: { user: CurrentUser }) {
  const t = useText();
  const { setInitialState } = useModel('@@initialState');
  const { name, language, version, email } = user;
  return (
    <SavedForm<Values, { user: CurrentUser }>
      saved={{ name, language }}
      version={version}
      fields={{
        name: { label: t('common.name') },
        language: {
          label: t('common.language'),
          show: (language) => languageNames[language as Language],
        },
      }}
      save={(values, version) => api.session.updateProfile({ body: { ...values, version } })}
      onSaved={(reply) => {
        void setInitialState((state) => state && { ...state, user: reply.user });
        if (reply.user.language === currentLanguage()) return;
        storeLanguage(reply.user.language);
        window.location.reload();
      }}
    >
      <Form.Item label={t('common.email')} htmlFor="email" extra={t('session.profile.email.hint')}>
        <Input id="email" value={email} disabled />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('common.name')}
        rules={[{ required: true, whitespace: true, message: t('common.name.required') }]}
      >
        <Input maxLength={userFields.name.max} autoComplete="name" />
      </Form.Item>
      <Form.Item name="language" label={t('common.language')}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Form.Item>
    </SavedForm>
  );
}
