import { useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import { type ReactNode, useCallback } from 'react';
import type { Letter } from '#contract/blocks';
import { languages } from '#contract/session';
import { templateFields } from '#contract/template-fields';
import type { Template } from '#contract/templates';
import Fault from '@/components/Fault';
import ConflictDialog, { type FieldWords } from '@/components/form/ConflictDialog';
import FormBar from '@/components/form/FormBar';
import { useLeaving } from '@/components/form/useLeaving';
import { useWriting } from '@/components/form/useWriting';
import JustChanged from '@/components/JustChanged';
import { languageNames } from '@/components/LanguageSwitch';
import LetterEditor from '@/components/letters/LetterEditor';
import { api } from '@/services/api';
import { keepAnswer, queryClient } from '@/services/queries';
import { showing } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import { writeRight } from './names';
import { lettersOf, type TemplateValues, useTemplateTyped, valuesOf } from './useTemplateTyped';

/** A template in work: its name and its letters, saved as one under its version. */
export default function TemplateForm({ template }: { template: Template }) {
  const t = useText();
  const access = useAccess();
  const { id, kind } = template;
  const typed = useTemplateTyped(template);
  const { submit, run, busy, fault, conflict, setConflict } = useWriting(typed, {
    save: (values, version) =>
      api.templates.update({
        params: { id },
        body: { name: values.name, letters: lettersOf(values), version },
      }),
    onSaved(saved) {
      keepAnswer(['templates', 'one', id], saved);
      void queryClient.invalidateQueries(showing('templates'));
    },
    fromCurrent: (current) => valuesOf(current as unknown as Template),
  });
  const question = useLeaving(typed.changes);
  const save = useCallback(() => submit(), [submit]);
  const disabled = !access[writeRight(template)] || template.archivedAt !== null;
  return (
    <>
      {question}
      <Form
        form={typed.form}
        layout="vertical"
        disabled={disabled}
        initialValues={{ name: template.name }}
        onValuesChange={typed.count}
        onFinish={save}
      >
        <JustChanged of={{ noun: 'templates', id }} />
        <Fault text={fault} />
        {kind === 'CAMPAIGN' && (
          <Form.Item
            name="name"
            label={t('templates.name')}
            rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
          >
            <Input maxLength={templateFields.name.max} />
          </Form.Item>
        )}
      </Form>
      <LetterEditor
        letters={typed.letters}
        onChange={typed.write}
        previewing={{ kind, campaign: null, templateId: id }}
        disabled={disabled}
      />
      {!disabled && <FormBar changes={typed.changes} busy={busy} onSave={save} onDiscard={typed.renew} />}
      {conflict && (
        <ConflictDialog<TemplateValues>
          {...conflict}
          fields={fieldsOf(t)}
          busy={busy}
          onCancel={() => setConflict(undefined)}
          onSave={(chosen) => void run({ ...conflict.merged, ...chosen }, conflict.version)}
        />
      )}
    </>
  );
}

const fieldsOf = (t: Text): Partial<Record<keyof TemplateValues, FieldWords>> => ({
  name: { label: t('templates.name') },
  ...Object.fromEntries(
    languages.map((language): [string, FieldWords] => [
      language,
      { label: languageNames[language], show: (letter) => shortly(t, letter as Letter | null) },
    ]),
  ),
});

/** A letter in a line: enough to know whose it is. */
const shortly = (t: Text, letter: Letter | null): ReactNode =>
  letter &&
  t('templates.letter.short', {
    subject: letter.subject,
    count: letter.body.mode === 'BLOCKS' ? letter.body.blocks.length : 1,
  });
