import { GlobalOutlined } from '@ant-design/icons';
import { type CurrentUser, type Language, languages } from '#contract/session';
import { currentLanguage } from '@/locales';
import { storeLanguage } from '@/locales/choice';
import { api } from '@/services/api';
import { useText } from '@/services/text';

/** Each language in its own words. */
export const languageNames: Record<Language, string> = {
  'en-US': 'English',
  'pt-BR': 'Português',
  'zh-CN': '简体中文',
  'zh-TW': '繁體中文',
};

/** Chooses the language, for this browser and, signed in, for the person; the page is loaded again. */
export default function LanguageSwitch({ user }: { user?: CurrentUser }) {
  const t = useText();
  const choose = async (language: Language) => {
    storeLanguage(language);
    if (user) {
      const { name, version } = user;
      // The browser remembers the choice even where the profile could not be saved.
      await api.session.saveProfile({ body: { name, language, version } }).catch(() => {});
    }
    window.location.reload();
  };
  return (
    <span className="language-switch">
      <GlobalOutlined aria-hidden />
      <select
        aria-label={t('frame.language')}
        value={currentLanguage()}
        onChange={({ target }) => void choose(target.value as Language)}
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={language}>
            {languageNames[language]}
          </option>
        ))}
      </select>
    </span>
  );
}
