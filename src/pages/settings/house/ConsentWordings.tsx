import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import { useMemo } from 'react';
import type { Wording } from '#contract/consents';
import { proofLimits } from '#contract/consents';
import { type Language, languages } from '#contract/session';
import SavedForm from '@/components/form/SavedForm';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';

type Texts = Record<Language, string>;
interface WordingsReply {
  wordings: Wording[];
}
const queryKey = ['settings', 'consent-wordings'];
const toTexts = (wordings: readonly Wording[]): Texts =>
  Object.fromEntries(
    languages.map((language) => [
      language,
      wordings.find((wording) => wording.language === language)?.text ?? '',
    ]),
  ) as Texts;

/** Edits the consent texts. Saving creates a new version, because earlier consents refer to the earlier text. */
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

function Wordings({ wordings }: WordingsReply) {
  const t = useText();
  const access = useAccess();
  const saved = useMemo(() => toTexts(wordings), [wordings]);
  const version = wordings[0]?.version ?? 0;
  return (
    <SavedForm<Texts, WordingsReply>
      confirmsTabChange
      name="wordings"
      disabled={!access['settings:edit']}
      saved={saved}
      version={version}
      subject={{ noun: 'house', id: 1 }}
      save={(texts, storedVersion) => api.consents.saveWordings({ body: { version: storedVersion, texts } })}
      onSaved={(reply) => storeReply(queryKey, reply)}
      fromCurrent={(current) => toTexts((current as unknown as WordingsReply).wordings)}
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
