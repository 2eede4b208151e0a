import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { EmailContent } from '#contract/blocks';
import { type Language, languages } from '#contract/session';
import type { EmailContents } from '#contract/template-fields';
import type { Template } from '#contract/templates';
import { changedKeys, same } from '@/components/form/difference';
import type { FormChanges } from '@/components/form/useFormChanges';

/** Each language is a separate field, so that users editing different languages do not conflict. */
export type TemplateValues = { name: string } & Record<Language, EmailContent | null>;

export const toTemplateValues = ({
  name,
  contents,
}: Pick<Template, 'name' | 'contents'>): TemplateValues => ({
  name,
  ...(Object.fromEntries(languages.map((language) => [language, contents[language] ?? null])) as Record<
    Language,
    EmailContent | null
  >),
});

export const contentsOf = (values: TemplateValues): EmailContents =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const content = values[language];
      return content ? [[language, content]] : [];
    }),
  );

/**
 * Tracks unsaved changes of a template, with the result of `useFormChanges`. The emails are outside the antd form, which
 * would merge old and new values.
 */
export function useTemplateDraft(template: Template) {
  const [form] = Form.useForm<TemplateValues>();
  const saved = toTemplateValues(template);
  const [contents, setContents] = useState(template.contents);
  const [changes, setChanges] = useState(0);
  const latest = useRef(contents);
  const base = useRef(saved);
  const baseVersion = useRef(template.version);

  const values = (): TemplateValues =>
    toTemplateValues({ name: form.getFieldValue('name') ?? base.current.name, contents: latest.current });
  const count = () => setChanges(changedKeys(base.current, values()).length);
  const updateLatest = (next: EmailContents) => {
    latest.current = next;
    setContents(next);
  };
  const settle = (savedValues: TemplateValues) => {
    base.current = savedValues;
    form.setFieldValue('name', savedValues.name);
    // Unchanged emails keep their identity, so that their undo steps survive saving.
    if (!same(latest.current, contentsOf(savedValues))) updateLatest(contentsOf(savedValues));
    setChanges(0);
  };
  const renew = () => {
    baseVersion.current = template.version;
    settle(saved);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a newer version from the server, never one's own typing
  useEffect(() => {
    if (changes === 0 && baseVersion.current !== template.version) renew();
  }, [template]);
  const draft: FormChanges<TemplateValues> = {
    form,
    base,
    baseVersion,
    values,
    changes,
    count,
    setBase: settle,
    resetToSaved: renew,
  };
  return {
    ...draft,
    contents,
    write: (next: EmailContents) => {
      updateLatest(next);
      count();
    },
  };
}
