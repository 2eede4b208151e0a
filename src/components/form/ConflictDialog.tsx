import { Button, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { momentText } from '@/services/day';
import { useText } from '@/services/text';
import type { Clash } from './difference';

export interface FieldDisplay {
  label: string;
  /** formats a value; default: as text */
  show?(value: unknown): ReactNode;
}

interface Props<Values> {
  clashes: readonly Clash<Values>[];
  fields: Partial<Record<keyof Values & string, FieldDisplay>>;
  by: string | null;
  at: string | null;
  busy: boolean;
  /** saves with the chosen values of the conflicting fields */
  onSave(selectedValues: Partial<Values>): void;
  onCancel(): void;
}

/** Shows the values of another user, who saved first, and the user's own side by side, to choose one per field. */
export default function ConflictDialog<Values extends object>(props: Props<Values>) {
  const { clashes, fields, by, at, busy, onSave, onCancel } = props;
  const t = useText();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const pick = (field: string, preferTheirs: boolean) =>
    setTheirs((now) => (preferTheirs ? [...now, field] : now.filter((one) => one !== field)));
  const selectedValues = () =>
    Object.fromEntries(
      clashes.map((clash) => [clash.field, theirs.includes(clash.field) ? clash.theirs : clash.mine]),
    ) as Partial<Values>;
  const renderValue = (field: keyof Values & string, value: unknown): ReactNode =>
    fields[field]?.show?.(value) ??
    (value === null || value === '' || (Array.isArray(value) && value.length === 0)
      ? t('conflict.empty')
      : String(value));
  const author = by || t('conflict.unknownUser');
  return (
    <Modal
      open
      width={800}
      title={t('conflict.title')}
      onCancel={onCancel}
      footer={[
        <Button key="theirs" onClick={() => setTheirs(clashes.map(({ field }) => field))}>
          {t('conflict.takeTheirs')}
        </Button>,
        <Button key="save" type="primary" loading={busy} onClick={() => onSave(selectedValues())}>
          {t('conflict.save')}
        </Button>,
      ]}
    >
      <p>
        {at
          ? t('conflict.intro', { by: author, at: momentText(at) })
          : t('conflict.intro.meanwhile', { by: author })}
      </p>
      <table className="conflict">
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
            <th scope="col">{t('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map((clash) => (
            <tr key={clash.field}>
              <th scope="row">{fields[clash.field]?.label ?? clash.field}</th>
              {[true, false].map((isTheirs) => (
                <td key={String(isTheirs)}>
                  <label>
                    <input
                      type="radio"
                      name={clash.field}
                      checked={theirs.includes(clash.field) === isTheirs}
                      onChange={() => pick(clash.field, isTheirs)}
                    />
                    <span>{renderValue(clash.field, isTheirs ? clash.theirs : clash.mine)}</span>
                  </label>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
