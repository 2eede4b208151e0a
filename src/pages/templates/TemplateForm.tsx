import { useAccess } from '@umijs/max';
import { Form, Input } from 'antd';
import { type ReactNode, useCallback } from 'react';
import type { EmailContent } from '#contract/blocks';
import { languages } from '#contract/session';
import { templateFields } from '#contract/template-fields';
import type { Template } from '#contract/templates';
import EmailEditor from '@/components/emails/EmailEditor';
import ConflictDialog, { type FieldDisplay } from '@/components/form/ConflictDialog';
import FormBar from '@/components/form/FormBar';
import JustChanged from '@/components/form/JustChanged';
import { useFormSave } from '@/components/form/useFormSave';
import { useLeaving } from '@/components/form/useLeaving';
import ErrorNotice from '@/components/page/ErrorNotice';
import { languageNames } from '@/locales/languageNames';
import { api } from '@/services/api';
import { queryClient, storeReply } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { type Text, useText } from '@/services/text';
import { getWritePermission } from './names';
import { contentsOf, type TemplateValues, toTemplateValues, useTemplateDraft } from './useTemplateDraft';

/** Edits a template: its name and its emails, saved together under one version. */
export default function TemplateForm({ template }: { template: Template }) {
  const t = useText();
  const access = useAccess();
  const { id, kind } = template;
  const draft = useTemplateDraft(template);
  const { submit, run, busy, issue, conflict, setConflict } = useFormSave(draft, {
    save: (values, version) =>
      api.templates.update({
        params: { id },
        body: { name: values.name, contents: contentsOf(values), version },
      }),
    onSaved(saved) {
      storeReply(['templates', 'one', id], saved);
      void queryClient.invalidateQueries(queriesShowing('templates'));
    },
    fromCurrent: (current) => toTemplateValues(current as unknown as Template),
  });
  const question = useLeaving(draft.changes);
  const save = useCallback(() => submit(), [submit]);
  const disabled = !access[getWritePermission(template)] || template.archivedAt !== null;
  return (
    <>
      {question}
      <Form
        form={draft.form}
        layout="vertical"
        disabled={disabled}
        initialValues={{ name: template.name }}
        onValuesChange={draft.count}
        onFinish={save}
      >
        <JustChanged subject={{ noun: 'templates', id }} />
        <ErrorNotice text={issue} />
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
      <EmailEditor
        contents={draft.contents}
        onChange={draft.write}
        previewing={{ kind, campaign: null, templateId: id }}
        disabled={disabled}
      />
      {!disabled && (
        <FormBar changes={draft.changes} busy={busy} onSave={save} onDiscard={draft.resetToSaved} />
      )}
      {conflict && (
        <ConflictDialog<TemplateValues>
          {...conflict}
          fields={buildConflictFields(t)}
          busy={busy}
          onCancel={() => setConflict(undefined)}
          onSave={(resolved) => void run({ ...conflict.merged, ...resolved }, conflict.version)}
        />
      )}
    </>
  );
}

const buildConflictFields = (t: Text): Partial<Record<keyof TemplateValues, FieldDisplay>> => ({
  name: { label: t('templates.name') },
  ...Object.fromEntries(
    languages.map((language): [string, FieldDisplay] => [
      language,
      { label: languageNames[language], show: (content) => summarize(t, content as EmailContent | null) },
    ]),
  ),
});

/** Summarizes an email in one line, to tell the versions apart. */
const summarize = (t: Text, content: EmailContent | null): ReactNode =>
  content &&
  t('templates.email.short', {
    subject: content.subject,
    count: content.body.mode === 'BLOCKS' ? content.body.blocks.length : 1,
  });
