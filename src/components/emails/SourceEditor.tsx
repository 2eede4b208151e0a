import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { liquid } from '@codemirror/lang-liquid';
import { bracketMatching, defaultHighlightStyle, foldGutter, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { emailVariables } from '#contract/email-variables';

interface Props {
  id: string;
  label: string;
  value: string;
  disabled?: boolean;
  onChange(source: string): void;
}

const variables = emailVariables.map((label) => ({ label, type: 'variable' }));

/** Edits MJML or HTML with Liquid. Esc, then Tab, leaves the editor. */
export default function SourceEditor({ id, label, value, disabled, onChange }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const first = useRef(value);
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    if (!box.current) return;
    const editor = new EditorView({
      parent: box.current,
      doc: first.current,
      extensions: [
        lineNumbers(),
        foldGutter(),
        history(),
        drawSelection(),
        highlightSelectionMatches(),
        bracketMatching(),
        closeBrackets(),
        autocompletion(),
        syntaxHighlighting(defaultHighlightStyle),
        liquid({ base: html(), variables }),
        EditorView.lineWrapping,
        keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...completionKeymap, indentWithTab]),
        EditorState.readOnly.of(disabled === true),
        EditorView.contentAttributes.of({ id, 'aria-label': label }),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) latest.current(update.state.doc.toString());
        }),
      ],
    });
    view.current = editor;
    return () => editor.destroy();
  }, [id, label, disabled]);
  useEffect(() => {
    first.current = value;
    const now = view.current?.state.doc.toString();
    if (view.current && now !== value)
      view.current.dispatch({ changes: { from: 0, to: now?.length ?? 0, insert: value } });
  }, [value]);
  return <div ref={box} className="emails-source" />;
}
