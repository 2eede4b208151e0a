import { useQueryClient } from '@tanstack/react-query';
import { Button, Steps } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import { type ImportTarget, importRegisters } from '#contract/import-fields';
import type { ImportSheet as Sheet } from '#contract/import-sheet';
import Loaded from '@/components/page/Loaded';
import { Failed } from '@/components/page/PageBoundary';
import { useText } from '@/services/text';
import CheckStep from './CheckStep';
import ColumnsStep from './ColumnsStep';
import DoneStep from './DoneStep';
import FileStep from './FileStep';
import Progress from './Progress';
import { type Target, useImport, useLeaveImport } from './useImport';
import './imports.css';

interface Props {
  target: Target;
  /** `new`, or the id of an import */
  importId: string;
}

/** The import of a file into a sale, a collection or a register, in steps: file, columns, check, done. */
export default function ImportSheet({ target, importId }: Props) {
  const id = Number(importId);
  return Number.isInteger(id) && id > 0 ? (
    <OneImport key={id} id={id} target={target} />
  ) : (
    <Frame noun={target.noun} step={0} title={undefined}>
      <FileStep target={target} />
    </Frame>
  );
}

const stepIndexes: Record<Sheet['state'], number> = {
  UPLOADED: 1,
  MAPPED: 1,
  VALIDATING: 2,
  VALIDATED: 2,
  COMMITTING: 3,
  COMMITTED: 3,
  ROLLED_BACK: 3,
};

function OneImport({ id, target }: { id: number; target: Target }) {
  const query = useImport(id);
  useRefreshTarget(query.data);
  return (
    <Loaded query={query}>
      {(sheet) =>
        sheet.target.noun === target.noun && sheet.target.id === target.id ? (
          <Frame noun={sheet.target.noun} step={stepIndexes[sheet.state]} title={sheet.fileName}>
            {renderStep(sheet)}
          </Frame>
        ) : (
          <Failed status={404} />
        )
      }
    </Loaded>
  );
}

function renderStep(sheet: Sheet) {
  switch (sheet.state) {
    case 'UPLOADED':
    case 'MAPPED':
      return <ColumnsStep sheet={sheet} />;
    case 'VALIDATED':
      return <CheckStep sheet={sheet} />;
    case 'VALIDATING':
    case 'COMMITTING':
      return <Progress sheet={sheet} />;
    default:
      return <DoneStep sheet={sheet} />;
  }
}

/** Invalidates the queries of the target after rows were imported or undone. */
function useRefreshTarget(sheet: Sheet | undefined) {
  const client = useQueryClient();
  const previousState = useRef(sheet?.state);
  useEffect(() => {
    const changed = previousState.current !== undefined && previousState.current !== sheet?.state;
    previousState.current = sheet?.state;
    if (changed && (sheet?.state === 'COMMITTED' || sheet?.state === 'ROLLED_BACK'))
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'imports' });
  }, [client, sheet?.state]);
}

const hasNoOtherHeading: readonly ImportTarget[] = [...importRegisters, 'balances'];

interface FrameProps {
  noun: ImportTarget;
  step: number;
  title: string | undefined;
  children: ReactNode;
}

function Frame({ noun, step, title, children }: FrameProps) {
  const t = useText();
  const leave = useLeaveImport();
  // The page of an auction or a collection already shows its name above.
  const Heading = hasNoOtherHeading.includes(noun) ? 'h1' : 'h2';
  const steps = [
    'imports.step.file',
    'imports.step.columns',
    'imports.step.check',
    'imports.step.done',
  ] as const;
  return (
    <section className="import-sheet" aria-label={t(`imports.${noun}.title`)}>
      <div className="import-head">
        <Heading>{title ?? t(`imports.${noun}.title`)}</Heading>
        <Button onClick={leave}>{t(`imports.${noun}.back`)}</Button>
      </div>
      <Steps size="small" current={step} items={steps.map((name) => ({ title: t(name) }))} />
      {children}
    </section>
  );
}
