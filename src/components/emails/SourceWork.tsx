import { useAccess } from '@umijs/max';
import { lazy, useId } from 'react';
import type { EmailContent } from '#contract/blocks';
import LazyBoundary from '@/components/page/LazyBoundary';
import { useText } from '@/services/text';
import PreviewPane from './PreviewPane';
import type { PreviewState } from './usePreview';

const SourceEditor = lazy(() => import('./SourceEditor'));

interface Props {
  content: EmailContent;
  source: string;
  preview: PreviewState;
  disabled?: boolean;
  onSource(source: string): void;
}

/** Edits MJML or HTML with the preview beside it; read-only for users without the permission. */
export default function SourceWork({ content, source, preview, disabled, onSource }: Props) {
  const t = useText();
  const access = useAccess();
  const id = useId();
  return (
    <div className="emails-work is-source">
      <LazyBoundary>
        <SourceEditor
          id={id}
          label={t(`emails.mode.${content.body.mode}`)}
          disabled={disabled || !access['templates:write-html']}
          value={source}
          onChange={onSource}
        />
      </LazyBoundary>
      <PreviewPane preview={preview} />
    </div>
  );
}
