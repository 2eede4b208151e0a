import { DownOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Segmented } from 'antd';
import { type Language, languages } from '#contract/session';
import type { Letters } from '#contract/template-fields';
import ButtonMenu from '@/components/ButtonMenu';
import { languageNames } from '@/components/LanguageSwitch';
import type { MenuEntry } from '@/components/list/menu';
import { useText } from '@/services/text';
import { newLetter, renamedLetter } from './newBlocks';

interface Props {
  letters: Letters;
  language: Language | undefined;
  disabled?: boolean;
  onLanguage(language: Language): void;
  onChange(letters: Letters): void;
}

/** In which languages a letter is written; another one begins as a copy of the one in sight, or blank. */
export default function LetterLanguages({ letters, language, disabled, onLanguage, onChange }: Props) {
  const t = useText();
  const usedLanguages = languages.filter((one) => letters[one]);
  const missing = languages.filter((one) => !letters[one]);
  const add = (to: Language, from: Language | undefined) => {
    const source = from && letters[from];
    onChange({ ...letters, [to]: source ? renamedLetter(source) : newLetter() });
    onLanguage(to);
  };
  const remove = (one: Language) => {
    const { [one]: _removed, ...remaining } = letters;
    onChange(remaining);
  };
  const copies = usedLanguages
    .filter((one) => one !== language)
    .map(
      (from): MenuEntry => ({
        key: from,
        label: t('letters.language.copyFrom', { language: languageNames[from] }),
        onClick: () => language && add(language, from),
      }),
    );
  return (
    <div className="letters-languages">
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
                  label: t('letters.language.copyOf', { language: languageNames[from] }),
                  onClick: () => add(to, from),
                })),
                { key: `${to} blank`, label: t('letters.language.blank'), onClick: () => add(to, undefined) },
              ],
            })),
          }}
        >
          <Button icon={<PlusOutlined />}>{t('letters.language.add')}</Button>
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
                label: t('letters.language.remove', { language: languageNames[language] }),
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
