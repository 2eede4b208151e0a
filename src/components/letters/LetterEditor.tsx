import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { type Letter, mailLimits } from '#contract/blocks';
import { syncSelections } from '#contract/letter-choices';
import { type Language, languages } from '#contract/session';
import type { Letters } from '#contract/template-fields';
import { currentLanguage } from '@/locales';
import { useShortcut } from '@/services/keys';
import { useText } from '@/services/text';
import BlockWork from './BlockWork';
import { LineField } from './Labelled';
import LetterLanguages from './LetterLanguages';
import LetterMode from './LetterMode';
import SourceWork from './SourceWork';
import type { Previewing } from './types';
import { type PreviewOptions, usePreview } from './usePreview';
import { useSubjectText } from './useSubjectText';
import { useUndoSteps } from './useUndoSteps';

interface Props {
  /** a letter for each language in which there is one */
  letters: Letters;
  onChange(letters: Letters): void;
  previewing: Previewing;
  disabled?: boolean;
}

/** Letters in their languages: what they consist of, what the reader gets, what can be said of the chosen part. */
export default function LetterEditor({ letters, onChange, previewing, disabled }: Props) {
  const t = useText();
  const { change, endStep: settle, undo, redo } = useUndoSteps(letters, onChange);
  const [wantedLanguage, setWantedLanguage] = useState<Language>();
  // Kept here so that preview and chosen block stay the same when the user changes the language.
  const [view, setView] = useState<PreviewOptions>({ customerId: null, look: 'desktop' });
  const [selected, setSelected] = useState<string>();
  const language = [wantedLanguage, currentLanguage(), ...languages].find((one) => one && letters[one]);
  const letter = language && letters[language];
  // Code has an undo of its own, which knows where the cursor was.
  const isForEditor = (event: KeyboardEvent) =>
    !disabled && !(event.target instanceof Element && event.target.closest('.cm-editor, [role=dialog]'));
  useShortcut(['mod+z'], () => undo?.(), isForEditor);
  useShortcut(['mod+shift+z', 'mod+y'], () => redo?.(), isForEditor);
  const updateCurrent = (next: Letter, field?: string) =>
    language && change(syncSelections(letters, language, next), field && `${language} ${field}`);
  return (
    <Form component={false} layout="vertical" disabled={false}>
      <div className="letters">
        <div className="letters-tools">
          <LetterLanguages
            letters={letters}
            language={language}
            disabled={disabled}
            onLanguage={setWantedLanguage}
            onChange={change}
          />
          {!disabled && (
            <>
              <Button
                type="text"
                icon={<UndoOutlined />}
                disabled={!undo}
                onClick={undo}
                aria-label={t('letters.undo')}
                title={t('letters.undo')}
              />
              <Button
                type="text"
                icon={<RedoOutlined />}
                disabled={!redo}
                onClick={redo}
                aria-label={t('letters.redo')}
                title={t('letters.redo')}
              />
            </>
          )}
          {letter && <LetterMode letter={letter} disabled={disabled} onChange={updateCurrent} />}
        </div>
        {letter && language && (
          <OneLetter
            key={language}
            letter={letter}
            language={language}
            previewing={previewing}
            view={view}
            onView={setView}
            selected={selected}
            onSelected={setSelected}
            disabled={disabled}
            onChange={updateCurrent}
            onSettled={settle}
          />
        )}
      </div>
    </Form>
  );
}

interface OneProps {
  letter: Letter;
  language: Language;
  previewing: Previewing;
  view: PreviewOptions;
  onView(view: PreviewOptions): void;
  selected: string | undefined;
  onSelected(id: string | undefined): void;
  disabled?: boolean;
  onChange(letter: Letter, field?: string): void;
  onSettled(): void;
}

/** inboxes of telephones show about so many signs of a subject */
const shortSubject = 50;

function OneLetter(props: OneProps) {
  const t = useText();
  const { letter, language, previewing, view, onView, disabled, onChange, onSettled } = props;
  const { subject, preheader, body } = letter;
  const preview = usePreview(letter, language, previewing, { view, onView });
  const toSubjectText = useSubjectText();
  // The subject as the server fills it in; until that is loaded, with the fallbacks of its variables.
  const shownSubject = (preview.isCurrent && preview.query.data?.subject) || toSubjectText(subject);
  const count = [...new Intl.Segmenter(language).segment(shownSubject)].length;
  return (
    <>
      <div className="letters-lines">
        <LineField
          label={t('letters.subject')}
          help={t(count > shortSubject ? 'letters.subject.long' : 'letters.subject.length', { count })}
          max={mailLimits.subject}
          kind={previewing.kind}
          disabled={disabled}
          value={subject}
          onChange={(value) => onChange({ ...letter, subject: value }, 'subject')}
          onBlur={onSettled}
        />
        <LineField
          label={t('letters.preheader')}
          help={t('letters.preheader.hint')}
          max={mailLimits.preheader}
          kind={previewing.kind}
          disabled={disabled}
          value={preheader}
          onChange={(value) => onChange({ ...letter, preheader: value }, 'preheader')}
          onBlur={onSettled}
        />
      </div>
      {body.mode === 'BLOCKS' ? (
        <BlockWork
          {...props}
          preview={preview}
          blocks={body.blocks}
          onBlocks={(blocks, field) => onChange({ ...letter, body: { mode: 'BLOCKS', blocks } }, field)}
        />
      ) : (
        <SourceWork
          {...props}
          preview={preview}
          source={body.source}
          onSource={(source) => onChange({ ...letter, body: { ...body, source } }, 'source')}
        />
      )}
    </>
  );
}
