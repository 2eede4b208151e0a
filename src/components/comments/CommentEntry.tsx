import { CheckOutlined, DeleteOutlined, EditOutlined, UndoOutlined } from '@ant-design/icons';
import { useAccess } from '@umijs/max';
import { Button, Popconfirm } from 'antd';
import type { Comment, CommentNoun } from '#contract/comments';
import Colleague from '@/components/avatars/Colleague';
import ColleagueText from '@/components/avatars/ColleagueText';
import ErrorNotice from '@/components/page/ErrorNotice';
import { LocalTime } from '@/components/time/SaleTime';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import CommentForm from './CommentForm';
import { refreshComments } from './refreshComments';
import { useIsBefore } from './useIsBefore';

interface Props {
  noun: CommentNoun;
  id: number;
  comment: Comment;
  isEdited: boolean;
  onEdit(isEdited: boolean): void;
}

/** A comment with its author, and what this user can do with it. */
export default function CommentEntry({ noun, id, comment, isEdited, onEdit }: Props) {
  const t = useText();
  const access = useAccess();
  const { version, text, by, at, editedAt, resolvedAt, resolvedBy, editableUntil, removable } = comment;
  const params = { id: comment.id };
  const resolving = useAction(async () => {
    await api.comments.resolve({ params, body: { version, resolved: resolvedAt === null } });
    await refreshComments();
  });
  const removing = useAction(async () => {
    await api.comments.remove({ params, body: { version } });
    await refreshComments();
  });
  const isEditable = useIsBefore(editableUntil);
  if (isEdited) return <CommentForm noun={noun} id={id} comment={comment} onDone={() => onEdit(false)} />;
  return (
    <>
      <div className="comment-head">
        <Colleague {...by} />
        <small>
          <LocalTime at={at} />
          {editedAt !== null && ` · ${t('comments.edited')}`}
        </small>
        <span className="comment-actions no-print">
          {isEditable && (
            <Button
              type="text"
              size="small"
              icon={<EditOutlined />}
              aria-label={t('comments.edit')}
              title={t('comments.edit')}
              onClick={() => onEdit(true)}
            />
          )}
          {removable && (isEditable || access['comments:remove']) && (
            <Popconfirm title={t('comments.remove.sure')} onConfirm={() => void removing.run()}>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined />}
                loading={removing.busy}
                aria-label={t('comments.remove')}
                title={t('comments.remove')}
              />
            </Popconfirm>
          )}
          <Button
            type="text"
            size="small"
            icon={resolvedAt === null ? <CheckOutlined /> : <UndoOutlined />}
            loading={resolving.busy}
            onClick={() => void resolving.run()}
          >
            {t(resolvedAt === null ? 'comments.resolve' : 'comments.reopen')}
          </Button>
        </span>
      </div>
      <p className="comment-text" dir="auto">
        {text}
      </p>
      {resolvedBy && (
        <small>
          <ColleagueText text="comments.resolvedBy" {...resolvedBy} />
        </small>
      )}
      <ErrorNotice text={resolving.issue ?? removing.issue} />
    </>
  );
}
