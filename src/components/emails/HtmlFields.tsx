import { lazy } from 'react';
import LazyBoundary from '@/components/page/LazyBoundary';
import { useText } from '@/services/text';
import { Labelled } from './Labelled';
import type { FieldsOf } from './types';

const SourceEditor = lazy(() => import('./SourceEditor'));

/** Edits raw HTML that is not checked like the other blocks; requires a permission. */
export default function HtmlFields({ block, disabled, onChange }: FieldsOf<'html'>) {
  const t = useText();
  return (
    <Labelled label="HTML" help={t('emails.html.hint')}>
      {(id) => (
        <LazyBoundary>
          <SourceEditor
            key={block.id}
            id={id}
            label="HTML"
            disabled={disabled}
            value={block.html}
            onChange={(html) => onChange({ ...block, html }, 'html')}
          />
        </LazyBoundary>
      )}
    </Labelled>
  );
}
