import { useModel } from '@umijs/max';
import { Button, Form, Input, Popconfirm, Select } from 'antd';
import { contactKinds, type Note, type NoteKind, noteFields, noteKinds } from '#contract/notes';
import Fault from '@/components/Fault';
import { nowhere, useLeaving } from '@/components/form/useLeaving';
import { SaleTimeInput } from '@/components/time/SaleTimeInput';
import { instantOf, wallClock } from '@/components/time/saleClock';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { useStaff } from '@/services/lookups';
import { queryClient } from '@/services/queries';
import { customerKeys } from '@/services/queryKeys';
import { useText } from '@/services/text';

interface Values {
  kind: NoteKind;
  text: string;
  /** on the house's clock */
  at: string | null;
  mentions: number[];
}
interface Props {
  customerId: number;
  /** absent: a new one */
  note?: Note;
  onDone?(): void;
}

/** What somebody writes down about a customer: a remark, or that they were in touch, and when. */
export default function NoteForm({ customerId, note, onDone }: Props) {
  const t = useText();
  const staff = useStaff();
  const { initialState } = useModel('@@initialState');
  const zone = initialState?.house.timeZone ?? 'UTC';
  const [form] = Form.useForm<Values>();
  const text = Form.useWatch('text', form) ?? '';
  const kind = Form.useWatch('kind', form);
  const question = useLeaving(text === (note?.text ?? '') ? 0 : 1, nowhere);
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: customerKeys.timeline(customerId) });
    void queryClient.invalidateQueries({ queryKey: ['customers'] });
    onDone?.();
  };
  const saving = useDeed(
    async ({ at, ...given }: Values) => {
      const body = { ...given, at: at === null ? new Date().toISOString() : instantOf(at, zone) };
      if (note) await api.notes.update({ params: { id: note.id }, body: { ...body, version: note.version } });
      else await api.notes.create({ params: { id: customerId }, body });
      form.resetFields();
      await refresh();
    },
    { form },
  );
  const removing = useDeed(async () => {
    if (note) await api.notes.remove({ params: { id: note.id }, body: { version: note.version } });
    await refresh();
  });
  return (
    <>
      {question}
      <Form<Values>
        form={form}
        className="note-form no-print"
        initialValues={
          note
            ? { ...note, at: wallClock(note.at, zone), mentions: note.mentions.map(({ id }) => id) }
            : { kind: 'NOTE', text: '', at: null, mentions: [] }
        }
        onFinish={saving.run}
      >
        <Fault text={saving.fault ?? removing.fault} />
        <Form.Item name="text" noStyle>
          <Input.TextArea
            autoSize={{ minRows: text ? 2 : 1, maxRows: 12 }}
            maxLength={noteFields.text.max}
            dir="auto"
            aria-label={t('notes.text')}
            placeholder={t('notes.text')}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
            }}
          />
        </Form.Item>
        {text.trim() !== '' && (
          <div className="note-form-foot">
            <Form.Item name="kind">
              <Select
                aria-label={t('notes.kind')}
                popupMatchSelectWidth={false}
                options={noteKinds.map((value) => ({ value, label: t(`notes.kind.${value}`) }))}
              />
            </Form.Item>
            {kind && contactKinds.includes(kind) && (
              <Form.Item name="at">
                <SaleTimeInput usual="10:00" />
              </Form.Item>
            )}
            <Form.Item name="mentions" className="note-form-mentions">
              <Select
                mode="multiple"
                aria-label={t('notes.mention')}
                placeholder={t('notes.mention')}
                showSearch={{ optionFilterProp: 'label' }}
                options={staff.map(({ id, name }) => ({ value: id, label: name }))}
              />
            </Form.Item>
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
      </Form>
    </>
  );
}
