import { useModel } from '@umijs/max';
import { Form, Input, Select } from 'antd';
import { type CurrentUser, type Language, languages } from '#contract/session';
import { userFields } from '#contract/user-fields';
import SavedForm from '@/components/form/SavedForm';
import { languageNames } from '@/components/frame/LanguageSwitch';
import { currentLanguage } from '@/locales';
import { storeLanguage } from '@/locales/choice';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import OwnEmail from './OwnEmail';

interface Values {
  name: string;
  language: Language;
}

/** The tab with the user's name and language. */
export default function Basic({ user }: { user: CurrentUser }) {
  const t = useText();
  const { setInitialState } = useModel('@@initialState');
  const { name, language, version, email } = user;
  return (
    <section className="profile-card">
      <h2>{t('session.profile.basic')}</h2>
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
        <OwnEmail email={email} />
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
    </section>
  );
}
