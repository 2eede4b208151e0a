import { Form } from 'antd';
import { useEffect, useRef, useState } from 'react';
import type { Letter } from '#contract/blocks';
import { type Language, languages } from '#contract/session';
import type { Letters } from '#contract/template-fields';
import type { Template } from '#contract/templates';
import { changedKeys, same } from '@/components/form/difference';
import type { FormChanges } from '@/components/form/useFormChanges';

/** Each language is a field of its own: who writes another one does not get into one's way. */
export type TemplateValues = { name: string } & Record<Language, Letter | null>;

export const toTemplateValues = ({ name, letters }: Pick<Template, 'name' | 'letters'>): TemplateValues => ({
  name,
  ...(Object.fromEntries(languages.map((language) => [language, letters[language] ?? null])) as Record<
    Language,
    Letter | null
  >),
});

export const lettersOf = (values: TemplateValues): Letters =>
  Object.fromEntries(
    languages.flatMap((language) => {
      const letter = values[language];
      return letter ? [[language, letter]] : [];
    }),
  );

/**
 * What is typed over a template, as `useTyped` has it. The letters stand beside the form, for antd would mix what
 * they were with what they are.
 */
export function useTemplateDraft(template: Template) {
  const [form] = Form.useForm<TemplateValues>();
  const saved = toTemplateValues(template);
  const [letters, setLetters] = useState(template.letters);
  const [changes, setChanges] = useState(0);
  const latest = useRef(letters);
  const base = useRef(saved);
  const baseVersion = useRef(template.version);

  const values = (): TemplateValues =>
    toTemplateValues({ name: form.getFieldValue('name') ?? base.current.name, letters: latest.current });
  const count = () => setChanges(changedKeys(base.current, values()).length);
  const updateLatest = (next: Letters) => {
    latest.current = next;
    setLetters(next);
  };
  const settle = (savedValues: TemplateValues) => {
    base.current = savedValues;
    form.setFieldValue('name', savedValues.name);
    // The same letters stay the same object: what was done to them can still be undone after they are saved.
    if (!same(latest.current, lettersOf(savedValues))) updateLatest(lettersOf(savedValues));
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
    letters,
    write: (next: Letters) => {
      updateLatest(next);
      count();
    },
  };
}
