import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { type Language, languages } from '#contract/session';
import type { EmailContents } from '#contract/template-fields';
import type { MenuEntry } from '@/components/list/menu';
import ButtonMenu from '@/components/page/ButtonMenu';
import { languageNames } from '@/locales/languageNames';
import { useText } from '@/services/text';
import { copyEmailWithNewIds, newContent } from './newBlocks';

interface Props {
  contents: EmailContents;
  language: Language | undefined;
  disabled?: boolean;
  onLanguage(language: Language): void;
  onChange(contents: EmailContents): void;
}

/** Selects the language of an email. A new language starts as a copy of the visible one or blank. */
export default function EmailLanguages({ contents, language, disabled, onLanguage, onChange }: Props) {
  const t = useText();
  const usedLanguages = languages.filter((one) => contents[one]);
  const missing = languages.filter((one) => !contents[one]);
  const add = (to: Language, from: Language | undefined) => {
    const source = from && contents[from];
    onChange({ ...contents, [to]: source ? copyEmailWithNewIds(source) : newContent() });
    onLanguage(to);
  };
  const remove = (one: Language) => {
    const { [one]: _removed, ...remaining } = contents;
    onChange(remaining);
  };
  const copies = usedLanguages
    .filter((one) => one !== language)
    .map(
      (from): MenuEntry => ({
        key: from,
        label: t('emails.language.copyFrom', { language: languageNames[from] }),
        onClick: () => language && add(language, from),
      }),
    );
  return (
    <div className="emails-languages">
      <Segmented
        aria-label={t('common.language')}
        value={language}
        onChange={onLanguage}
        options={usedLanguages.map((value) => ({ value, label: languageNames[value] }))}
      />
      {!disabled && missing.length > 0 && (
        <ButtonMenu
          menu={{
            items: missing.map((to) => ({
              key: to,
              label: languageNames[to],
              children: [
                ...usedLanguages.map((from) => ({
                  key: `${to} ${from}`,
                  label: t('emails.language.copyOf', { language: languageNames[from] }),
                  onClick: () => add(to, from),
                })),
                { key: `${to} blank`, label: t('emails.language.blank'), onClick: () => add(to, undefined) },
              ],
            })),
          }}
        >
          <Button icon={<PlusOutlined />}>{t('emails.language.add')}</Button>
        </ButtonMenu>
      )}
      {!disabled && language && usedLanguages.length > 1 && (
        <ButtonMenu
          menu={{
            items: [
              ...copies,
              {
                key: 'remove',
                danger: true,
                label: t('emails.language.remove', { language: languageNames[language] }),
                onClick: () => remove(language),
              },
            ],
          }}
        >
          <Button
            type="text"
            icon={<DownOutlined />}
            aria-label={t('common.more')}
            title={t('common.more')}
          />
        </ButtonMenu>
      )}
    </div>
  );
}
