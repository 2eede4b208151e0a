import { Button, Form } from 'antd';
import { useId } from 'react';
import { type Comment, type CommentNoun, commentFields } from '#contract/comments';
import GuardedForm from '@/components/form/GuardedForm';
import MentionSelect from '@/components/notes/MentionSelect';
import MentionText from '@/components/notes/MentionText';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { isInside, useShortcut } from '@/services/keys';
import { useText } from '@/services/text';
import { refreshComments } from './refreshComments';

interface Props {
  noun: CommentNoun;
  id: number;
  /** absent: a new comment */
  comment?: Comment;
  onDone?(): void;
}

interface Values {
  text: string;
  mentions: number[];
}

/** Adds or edits a comment. */
export default function CommentForm({ noun, id, comment, onDone }: Props) {
  const t = useText();
  const fieldId = useId();
  const [form] = Form.useForm<Values>();
  const text = Form.useWatch('text', form) ?? '';
  const saving = useAction(
    async (body: Values) => {
      if (comment)
        await api.comments.update({
          params: { id: comment.id },
          body: { ...body, version: comment.version },
        });
      else await api.comments.create({ params: { noun, id }, body });
      form.resetFields();
      await refreshComments();
      onDone?.();
    },
    { form },
  );
  useShortcut(['mod+enter'], form.submit, (event) => isInside(document.getElementById(fieldId), event));
  return (
    <GuardedForm<Values>
      form={form}
      confirmsTabChange
      className="note-form no-print"
      initialValues={
        comment
          ? { text: comment.text, mentions: comment.mentions.map((one) => one.id) }
          : { text: '', mentions: [] }
      }
      onFinish={saving.run}
    >
      <ErrorNotice text={saving.issue} />
      <MentionText
        id={fieldId}
        label={t('comments.text')}
        placeholder={t('comments.placeholder')}
        maxLength={commentFields.text.max}
      />
      {(comment || text.trim() !== '') && (
        <div className="note-form-foot">
          <MentionSelect />
          <Button type="primary" htmlType="submit" disabled={text.trim() === ''} loading={saving.busy}>
            {t(comment ? 'comments.save' : 'comments.post')}
          </Button>
          {comment && <Button onClick={onDone}>{t('comments.cancel')}</Button>}
        </div>
      )}
    </GuardedForm>
  );
}
