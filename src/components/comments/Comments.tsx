import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import { useState } from 'react';
import type { Comment, CommentNoun } from '#contract/comments';
import LoadError from '@/components/page/LoadError';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import CommentEntry from './CommentEntry';
import CommentForm from './CommentForm';
import './comments.css';

interface Props {
  noun: CommentNoun;
  id: number;
  /** whether this user may not add a comment */
  readOnly?: boolean;
}

/** What colleagues write to each other about a row, with a form for a new comment if the user may add one; resolved comments are collapsed. */
export default function Comments({ noun, id, readOnly = false }: Props) {
  const t = useText();
  const { data, error, refetch } = useQuery({
    // Changes are announced by the number of the comment, so the key contains no number.
    queryKey: ['comments', noun, String(id)],
    queryFn: () => api.comments.list({ params: { noun, id } }),
    throwOnError: false,
  });
  const [editedId, setEditedId] = useState<number>();
  const all = data?.comments ?? [];
  // A comment that is being edited stays where it is when a colleague resolves it, so that no input is lost.
  const isCollapsed = (comment: Comment) => comment.resolvedAt !== null && comment.id !== editedId;
  const resolved = all.filter(isCollapsed);
  const renderList = (comments: readonly Comment[]) => (
    <ol>
      {comments.map((comment) => (
        <li key={comment.id}>
          <CommentEntry
            noun={noun}
            id={id}
            comment={comment}
            isEdited={comment.id === editedId}
            onEdit={(isEdited) => setEditedId(isEdited ? comment.id : undefined)}
          />
        </li>
      ))}
    </ol>
  );
  return (
    <section className="comments" aria-label={t('comments.title')}>
      <h2>{t('comments.title')}</h2>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active title={false} paragraph={{ rows: 2 }} />}
      {resolved.length > 0 && (
        <details>
          <summary>{t('comments.resolved', { count: resolved.length })}</summary>
          {renderList(resolved)}
        </details>
      )}
      {all.length > resolved.length && renderList(all.filter((comment) => !isCollapsed(comment)))}
      {data && all.length === 0 && readOnly && <p>{t('comments.none')}</p>}
      {!readOnly && <CommentForm noun={noun} id={id} />}
    </section>
  );
}
