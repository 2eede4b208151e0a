import { Button, Checkbox, Modal } from 'antd';
import { useState } from 'react';
import type { ExportFormat } from '#contract/exports';
import { useFocusReturn } from '@/services/focus';
import { useText } from '@/services/text';
import type { FileColumnOptions } from './types';
import './fileColumns.css';

interface Props {
  columns: FileColumnOptions;
  formats: readonly ExportFormat[];
  fileOf: (format: ExportFormat, columns: readonly string[]) => string;
  onClose(): void;
}

/** Asks which columns a file should have, then downloads it. */
export default function FileColumns({ columns, formats, fileOf, onClose }: Props) {
  const t = useText();
  useFocusReturn();
  const [selected, setSelected] = useState<readonly string[]>(columns.defaults);
  const inOrder = columns.all.flatMap(({ value }) => (selected.includes(value) ? [value] : []));
  return (
    <Modal
      open
      title={t('list.export.columns')}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => setSelected(columns.defaults)}>{t('list.columns.reset')}</Button>
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
        onChange={setSelected}
      />
    </Modal>
  );
}
