import {
  BoldOutlined,
  ItalicOutlined,
  LinkOutlined,
  OrderedListOutlined,
  UnderlineOutlined,
  UnorderedListOutlined,
} from '@ant-design/icons';
import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { Button, Input, Popover } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TemplateKind } from '#contract/template-fields';
import { useText } from '@/services/text';
import VariableButton from './VariableButton';
import { VariableChip } from './VariableChip';
import { type Variable, withChips, withoutChips } from './variables';

interface Props {
  id: string;
  label: string;
  value: string;
  kind: TemplateKind;
  disabled?: boolean;
  onChange(html: string): void;
  onBlur(): void;
}

// Headings, rules and quotations are separate blocks, and undo works on the whole email, so these extensions are off.
const extensions = [
  StarterKit.configure({
    heading: false,
    horizontalRule: false,
    codeBlock: false,
    code: false,
    strike: false,
    undoRedo: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['mailto', 'tel'] },
  }),
  VariableChip,
];

/** Edits the text of a text block: bold, italic, links, lists, and variables as chips. */
export default function TextEditor({ id, label, value, kind, disabled, onChange, onBlur }: Props) {
  const lastHtml = useRef(value);
  const latest = useRef({ onChange, onBlur });
  latest.current = { onChange, onBlur };
  const editor = useEditor({
    extensions,
    content: withChips(value),
    editable: !disabled,
    editorProps: {
      attributes: {
        id,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        class: 'emails-text',
      },
    },
    onUpdate: ({ editor: now }) => {
      lastHtml.current = withoutChips(now.getHTML());
      latest.current.onChange(lastHtml.current);
    },
    onBlur: () => latest.current.onBlur(),
  });
  useEffect(() => {
    if (value === lastHtml.current) return;
    lastHtml.current = value;
    editor.commands.setContent(withChips(value), { emitUpdate: false });
  }, [editor, value]);
  return (
    <div className="emails-text-editor">
      {!disabled && <Toolbar editor={editor} kind={kind} />}
      <EditorContent editor={editor} />
    </div>
  );
}

function Toolbar({ editor, kind }: { editor: Editor; kind: TemplateKind }) {
  const t = useText();
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
      variable: now.isActive('variable') ? (now.getAttributes('variable') as Variable) : undefined,
    }),
  });
  const click = () => editor.chain().focus();
  const buttons: [
    name: 'bold' | 'italic' | 'underline' | 'bullets' | 'numbers',
    icon: ReactNode,
    run: () => void,
  ][] = [
    ['bold', <BoldOutlined key="bold" />, () => click().toggleBold().run()],
    ['italic', <ItalicOutlined key="italic" />, () => click().toggleItalic().run()],
    ['underline', <UnderlineOutlined key="underline" />, () => click().toggleUnderline().run()],
    ['bullets', <UnorderedListOutlined key="bullets" />, () => click().toggleBulletList().run()],
    ['numbers', <OrderedListOutlined key="numbers" />, () => click().toggleOrderedList().run()],
  ];
  return (
    <div className="emails-toolbar" role="toolbar" aria-label={t('emails.text.tools')}>
      {buttons.map(([name, icon, run]) => (
        <Button
          key={name}
          size="small"
          type={on[name] ? 'default' : 'text'}
          aria-pressed={on[name]}
          aria-label={t(`emails.text.${name}`)}
          title={t(`emails.text.${name}`)}
          icon={icon}
          onClick={run}
        />
      ))}
      <LinkButton editor={editor} isOn={on.link} />
      <VariableButton
        key={on.variable?.path ?? ''}
        kind={kind}
        value={on.variable}
        onInsert={(attrs) => click().insertContent({ type: 'variable', attrs }).run()}
      />
    </div>
  );
}

function LinkButton({ editor, isOn }: { editor: Editor; isOn: boolean }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  const [href, setHref] = useState('');
  const applyLink = () => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href.trim() === '') chain.unsetLink().run();
    else chain.setLink({ href: href.trim() }).run();
    setOpen(false);
  };
  return (
    <Popover
      trigger="click"
      open={open}
      onOpenChange={(opens) => {
        if (opens) setHref(String(editor.getAttributes('link').href ?? ''));
        setOpen(opens);
      }}
      content={
        <Input.Search
          aria-label={t('emails.href')}
          placeholder="https://"
          value={href}
          enterButton={t('emails.text.link.put')}
          onChange={({ target }) => setHref(target.value)}
          onSearch={applyLink}
        />
      }
    >
      <Button
        size="small"
        type={isOn ? 'default' : 'text'}
        aria-pressed={isOn}
        aria-label={t('emails.text.link')}
        title={t('emails.text.link')}
        icon={<LinkOutlined />}
      />
    </Popover>
  );
}
