import { useAccess } from '@umijs/max';
import { lazy, useId } from 'react';
import type { Letter } from '#contract/blocks';
import Later from '@/components/Later';
import { useText } from '@/services/text';
import Paper from './Paper';
import type { PaperState } from './usePaper';

const SourceEditor = lazy(() => import('./SourceEditor'));

interface Props {
  letter: Letter;
  source: string;
  paper: PaperState;
  disabled?: boolean;
  onSource(source: string): void;
}

/** MJML or HTML by hand, the paper beside it. Who may not write it reads it. */
export default function SourceWork({ letter, source, paper, disabled, onSource }: Props) {
  const t = useText();
  const access = useAccess();
  const id = useId();
  return (
    <div className="letters-work is-source">
      <Later>
        <SourceEditor
          id={id}
          label={t(`letters.mode.${letter.body.mode}`)}
          disabled={disabled || !access['templates:write-html']}
          value={source}
          onChange={onSource}
        />
      </Later>
      <Paper paper={paper} />
    </div>
  );
}
