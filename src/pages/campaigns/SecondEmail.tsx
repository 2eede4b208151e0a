import { Button, Form, Input } from 'antd';
import { mailLimits } from '#contract/blocks';
import type { CampaignEmails } from '#contract/campaign-fields';
import { languages } from '#contract/session';
import { languageNames } from '@/locales/languageNames';
import { useText } from '@/services/text';

interface Props {
  /** the email of variant A */
  first: CampaignEmails;
  value?: CampaignEmails;
  onChange?(contents: CampaignEmails): void;
  disabled?: boolean;
}

/** Edits the subject of variant B in each language of A; the rest of the email is the same. */
export function VariantBSubjects({ first, value = {}, onChange, disabled }: Props) {
  const t = useText();
  const availableLanguages = languages.filter((language) => first[language]);
  if (availableLanguages.length === 0) return <p>{t('campaigns.test.noA')}</p>;
  return availableLanguages.map((language) => (
    <Form.Item
      key={language}
      label={t('campaigns.test.subjectB', { language: languageNames[language] })}
      htmlFor={`subject-b-${language}`}
    >
      <Input
        id={`subject-b-${language}`}
        lang={language}
        maxLength={mailLimits.subject}
        disabled={disabled}
        placeholder={first[language]?.subject}
        value={value[language]?.subject ?? ''}
        onChange={({ target }) => {
          const content = first[language];
          if (content) onChange?.({ ...value, [language]: { ...content, subject: target.value } });
        }}
      />
    </Form.Item>
  ));
}

/** Starts variant B as a copy of A. */
export function StartVariantB({ first, onChange }: Props) {
  const t = useText();
  const isEmpty = Object.keys(first).length === 0;
  return isEmpty ? (
    <p>{t('campaigns.test.noA')}</p>
  ) : (
    <Button onClick={() => onChange?.(first)}>{t('campaigns.test.startB')}</Button>
  );
}
