import { GlobalOutlined } from '@ant-design/icons';
import { useIntl } from '@umijs/max';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { type CurrentUser, type Language, languages } from '#contract/session';
import { currentLanguage } from '@/locales';
import { storeLanguage } from '@/locales/choice';
import { languageNames } from '@/locales/languageNames';
import { api } from '@/services/api';
import { errorText, ProblemError } from '@/services/errors';
import { lazyComponent } from '@/services/lazyComponent';
import { notify } from '@/services/notice';
import { useText } from '@/services/text';

/** Loaded on demand, to keep the sign-in page small. */
const ButtonMenu = lazyComponent(() => import('../page/ButtonMenu'));

/** Saves only the language and retries with the current version: the page may have been open for days. */
async function saveLanguage({ name, version }: CurrentUser, language: Language): Promise<void> {
  await api.session.updateProfile({ body: { name, language, version } }).catch((error: unknown) => {
    const now = error instanceof ProblemError && error.code === 'row.stale' && error.params.current;
    if (!now) throw error;
    const current = now as unknown as CurrentUser;
    return api.session.updateProfile({ body: { name: current.name, language, version: current.version } });
  });
}

/** Selects the language for this browser and, when signed in, for the user; reloads the page. */
export default function LanguageSwitch({ user }: { user?: CurrentUser }) {
  const t = useText();
  const { formatMessage } = useIntl();
  const [open, setOpen] = useState<boolean>();
  const choose = async (language: Language) => {
    try {
      if (user) await saveLanguage(user, language);
    } catch (error) {
      notify({ kind: 'line', tone: 'error', title: errorText(formatMessage, error) });
      return;
    }
    storeLanguage(language);
    window.location.reload();
  };
  const button = (
    <Button
      type="text"
      className="language-switch"
      icon={<GlobalOutlined />}
      aria-label={`${t('frame.language')}: ${languageNames[currentLanguage()]}`}
      aria-haspopup="menu"
      aria-expanded={open === true}
      onClick={open === undefined ? () => setOpen(true) : undefined}
    >
      <span className="actions-name">{languageNames[currentLanguage()]}</span>
    </Button>
  );
  if (open === undefined) return button;
  const items = languages.map((language) => ({
    key: language,
    label: <span lang={language}>{languageNames[language]}</span>,
    onClick: () => void choose(language),
  }));
  return (
    <Suspense fallback={button}>
      <ButtonMenu
        menu={{ items, selectable: true, selectedKeys: [currentLanguage()] }}
        open={open}
        onOpenChange={setOpen}
        autoFocus
      >
        {button}
      </ButtonMenu>
    </Suspense>
  );
}
