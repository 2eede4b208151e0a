import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import type { ExportFormat } from '#contract/exports';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import type { ColumnsOfFile } from './types';
import './fileColumns.css';

interface Props {
  columns: ColumnsOfFile;
  formats: readonly ExportFormat[];
  fileOf: (format: ExportFormat, columns: readonly string[]) => string;
  onClose(): void;
}

/** Asks which columns a file shall have, and makes it. */
export default function FileColumns({ columns, formats, fileOf, onClose }: Props) {
  const t = useText();
  useFocusReturn();
  const [chosen, setChosen] = useState<readonly string[]>(columns.usual);
  const inOrder = columns.all.flatMap(({ value }) => (chosen.includes(value) ? [value] : []));
  return (
    <Modal
      open
      title={t('list.export.columns')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => setChosen(columns.usual)}>{t('list.columns.reset')}</Button>
          {formats.map((format) => (
            <Button
              key={format}
              type={format === formats[0] ? 'primary' : 'default'}
              disabled={inOrder.length === 0}
              href={fileOf(format, inOrder)}
              download
              onClick={onClose}
            >
              {format.toUpperCase()}
            </Button>
          ))}
        </>
      }
    >
      <Checkbox.Group
        className="file-columns"
        value={inOrder}
        options={[...columns.all]}
        onChange={setChosen}
      />
    </Modal>
  );
}
