import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import type { Wording } from '#contract/consents';
import { proofLimits } from '#contract/consents';
import { type Language, languages } from '#contract/session';
import Loaded from '@/components/Loaded';
import SavedForm from '@/components/SavedForm';
import { api } from '@/services/api';
import { keepAnswer } from '@/services/queries';
import { useText } from '@/services/text';

type Texts = Record<Language, string>;
interface Answer {
  wordings: Wording[];
}
const queryKey = ['settings', 'consent-wordings'];
const textsOf = (wordings: readonly Wording[]): Texts =>
  Object.fromEntries(
    languages.map((language) => [language, wordings.find((one) => one.language === language)?.text ?? '']),
  ) as Texts;

/** What customers are asked to agree to. A saved text is a new version: who agreed to an earlier one agreed to that. */
export default function ConsentWordings() {
  const t = useText();
  const query = useQuery({ queryKey, queryFn: () => api.consents.wordings() });
  return (
    <>
      <p className="settings-note">{t('consents.wordings.intro')}</p>
      <Loaded query={query}>{({ wordings }) => <Wordings wordings={wordings} />}</Loaded>
    </>
  );
}

function Wordings({ wordings }: Answer) {
  const t = useText();
  const access = useAccess();
  const saved = useMemo(() => textsOf(wordings), [wordings]);
  const version = wordings[0]?.version ?? 0;
  return (
    <SavedForm<Texts, Answer>
      inPart
      name="wordings"
      disabled={!access['settings:edit']}
      saved={saved}
      version={version}
      of={{ noun: 'house', id: 1 }}
      save={(texts, before) => api.consents.saveWordings({ body: { version: before, texts } })}
      onSaved={(answer) => keepAnswer(queryKey, answer)}
      fromCurrent={(current) => textsOf((current as unknown as Answer).wordings)}
      fields={Object.fromEntries(languages.map((one) => [one, { label: t(`customers.language.${one}`) }]))}
    >
      <p>{t('consents.wordingVersion', { version })}</p>
      {languages.map((language) => (
        <Form.Item key={language} name={language} label={t(`customers.language.${language}`)}>
          <Input.TextArea autoSize={{ minRows: 2 }} maxLength={proofLimits.wording} lang={language} />
        </Form.Item>
      ))}
    </SavedForm>
  );
}
