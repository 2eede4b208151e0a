import { Button, Form, Popconfirm, Select } from 'antd';
import { useId } from 'react';
import { contactKinds, noteFields, noteKinds } from '#contract/notes';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { clockRule } from '@/components/time/clockRule';
import { SaleTimeInput } from '@/components/time/SaleTimeInput';
import { toPreciseWallClock } from '@/components/time/saleClock';
import { isInside, useShortcut } from '@/services/keys';
import { useText } from '@/services/text';
import MentionSelect from './MentionSelect';
import MentionText from './MentionText';
import { type NoteOptions, type NoteValues, useNoteActions } from './useNoteActions';

/** Adds or edits a note about a customer: a remark, or a contact with its time. */
export default function NoteForm({ customerId, note, onDone }: NoteOptions) {
  const t = useText();
  const id = useId();
  const [form] = Form.useForm<NoteValues>();
  const text = Form.useWatch('text', form) ?? '';
  const { saving, removing, zone } = useNoteActions({ customerId, note, onDone }, form);
  useShortcut(['mod+enter'], form.submit, (event) => isInside(document.getElementById(id), event));
  return (
    <GuardedForm<NoteValues>
      form={form}
      confirmsTabChange
      className="note-form no-print"
      initialValues={
        note
          ? { ...note, at: toPreciseWallClock(note.at, zone), mentions: note.mentions.map(({ id }) => id) }
          : { kind: 'NOTE', text: '', at: null, mentions: [] }
      }
      onFinish={saving.run}
    >
      <ErrorNotice text={saving.issue ?? removing.issue} />
      <MentionText
        id={id}
        label={t('notes.text')}
        placeholder={t('notes.text')}
        maxLength={noteFields.text.max}
      />
      {text.trim() !== '' && (
        <div className="note-form-foot">
          <About zone={zone} />
          <Button type="primary" htmlType="submit" loading={saving.busy}>
            {t('notes.save')}
          </Button>
          {note && <Button onClick={onDone}>{t('notes.keep')}</Button>}
          {note && (
            <Popconfirm title={t('notes.remove.sure')} onConfirm={() => void removing.run()}>
              <Button danger loading={removing.busy}>
                {t('notes.remove')}
              </Button>
            </Popconfirm>
          )}
        </div>
      )}
    </GuardedForm>
  );
}

/** The kind of the note, the time of the contact, and which users it notifies. */
function About({ zone }: { zone: string }) {
  const t = useText();
  const kind = Form.useWatch<NoteValues['kind'] | undefined>('kind');
  return (
    <>
      <Form.Item name="kind">
        <Select
          aria-label={t('notes.kind')}
          popupMatchSelectWidth={false}
          options={noteKinds.map((value) => ({ value, label: t(`notes.kind.${value}`) }))}
        />
      </Form.Item>
      {kind && contactKinds.includes(kind) && (
        <Form.Item name="at" rules={[clockRule(zone, t('time.choose'))]}>
          <SaleTimeInput zone={zone} defaultTime="10:00" />
        </Form.Item>
      )}
      <MentionSelect />
    </>
  );
}
