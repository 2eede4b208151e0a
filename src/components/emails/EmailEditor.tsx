import { RedoOutlined, UndoOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { type EmailContent, mailLimits } from '#contract/blocks';
import { syncSelections } from '#contract/email-choices';
import { type Language, languages } from '#contract/session';
import type { EmailContents } from '#contract/template-fields';
import { currentLanguage } from '@/locales';
import { useShortcut } from '@/services/keys';
import { useText } from '@/services/text';
import BlockWork from './BlockWork';
import EmailLanguages from './EmailLanguages';
import EmailMode from './EmailMode';
import { LineField } from './Labelled';
import SourceWork from './SourceWork';
import type { Previewing } from './types';
import { type PreviewOptions, usePreview } from './usePreview';
import { useSubjectText } from './useSubjectText';
import { useUndoSteps } from './useUndoSteps';

interface Props {
  /** one email per language that has one */
  contents: EmailContents;
  onChange(contents: EmailContents): void;
  previewing: Previewing;
  disabled?: boolean;
}

/** Edits an email in its languages: its blocks, the preview and the properties of the selected block. */
export default function EmailEditor({ contents, onChange, previewing, disabled }: Props) {
  const t = useText();
  const { change, endStep: settle, undo, redo } = useUndoSteps(contents, onChange);
  const [wantedLanguage, setWantedLanguage] = useState<Language>();
  // Stored here so that the preview and the selected block stay the same when the user changes the language.
  const [view, setView] = useState<PreviewOptions>({ customerId: null, look: 'desktop' });
  const [selected, setSelected] = useState<string>();
  const language = [wantedLanguage, currentLanguage(), ...languages].find((one) => one && contents[one]);
  const content = language && contents[language];
  // The code editor has its own undo, which also restores the cursor.
  const isForEditor = (event: KeyboardEvent) =>
    !disabled && !(event.target instanceof Element && event.target.closest('.cm-editor, [role=dialog]'));
  useShortcut(['mod+z'], () => undo?.(), isForEditor);
  useShortcut(['mod+shift+z', 'mod+y'], () => redo?.(), isForEditor);
  const updateCurrent = (next: EmailContent, field?: string) =>
    language && change(syncSelections(contents, language, next), field && `${language} ${field}`);
  return (
    <Form component={false} layout="vertical" disabled={false}>
      <div className="emails">
        <div className="emails-tools">
          <EmailLanguages
            contents={contents}
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
                aria-label={t('emails.undo')}
                title={t('emails.undo')}
              />
              <Button
                type="text"
                icon={<RedoOutlined />}
                disabled={!redo}
                onClick={redo}
                aria-label={t('emails.redo')}
                title={t('emails.redo')}
              />
            </>
          )}
          {content && <EmailMode content={content} disabled={disabled} onChange={updateCurrent} />}
        </div>
        {content && language && (
          <OneEmail
            key={language}
            content={content}
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
  content: EmailContent;
  language: Language;
  previewing: Previewing;
  view: PreviewOptions;
  onView(view: PreviewOptions): void;
  selected: string | undefined;
  onSelected(id: string | undefined): void;
  disabled?: boolean;
  onChange(content: EmailContent, field?: string): void;
  onSettled(): void;
}

/** phone inboxes show about this many characters of a subject */
const shortSubject = 50;

function OneEmail(props: OneProps) {
  const t = useText();
  const { content, language, previewing, view, onView, disabled, onChange, onSettled } = props;
  const { subject, preheader, body } = content;
  const preview = usePreview(content, language, previewing, { view, onView });
  const toSubjectText = useSubjectText();
  // The subject as the server renders it; until that is loaded, with the fallbacks of its variables.
  const previewSubject = (preview.isCurrent && preview.query.data?.subject) || toSubjectText(subject);
  const count = [...new Intl.Segmenter(language).segment(previewSubject)].length;
  return (
    <>
      <div className="emails-lines">
        <LineField
          label={t('emails.subject')}
          help={t(count > shortSubject ? 'emails.subject.long' : 'emails.subject.length', { count })}
          max={mailLimits.subject}
          kind={previewing.kind}
          disabled={disabled}
          value={subject}
          onChange={(value) => onChange({ ...content, subject: value }, 'subject')}
          onBlur={onSettled}
        />
        <LineField
          label={t('emails.preheader')}
          help={t('emails.preheader.hint')}
          max={mailLimits.preheader}
          kind={previewing.kind}
          disabled={disabled}
          value={preheader}
          onChange={(value) => onChange({ ...content, preheader: value }, 'preheader')}
          onBlur={onSettled}
        />
      </div>
      {body.mode === 'BLOCKS' ? (
        <BlockWork
          {...props}
          preview={preview}
          blocks={body.blocks}
          onBlocks={(blocks, field) => onChange({ ...content, body: { mode: 'BLOCKS', blocks } }, field)}
        />
      ) : (
        <SourceWork
          {...props}
          preview={preview}
          source={body.source}
          onSource={(source) => onChange({ ...content, body: { ...body, source } }, 'source')}
        />
      )}
    </>
  );
}
