import { DeleteOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '@/services/text';

interface Props {
  /** field in the body of the schedule */
  name: 'bands' | 'surcharges' | 'rows';
  legend: string;
  /** renders the fields of one row */
  children(name: number): ReactNode;
  /** returns whether this row can be removed */
  removable?(name: number, count: number): boolean;
  addLabel: string;
  /** initial values of a new row */
  emptyRow: object;
  /** why no row can be added */
  closedReason?: string | undefined;
}

/** Rows of a schedule that can be added and removed. */
export default function RowFields(props: Props) {
  const { name: list, legend, children, removable = () => true, addLabel, emptyRow, closedReason } = props;
  const t = useText();
  return (
    <Form.List name={['body', list]}>
      {(rows, { add, remove }) => (
        <fieldset className="settings-rows">
          <legend>{legend}</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className="settings-row">
              {children(name)}
              {removable(name, rows.length) && (
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('common.remove')}
                  title={t('common.remove')}
                  onClick={() => remove(name)}
                />
              )}
            </div>
          ))}
          <Button disabled={closedReason !== undefined} onClick={() => add(emptyRow)}>
            {addLabel}
          </Button>
          {closedReason && <p className="settings-note">{closedReason}</p>}
        </fieldset>
      )}
    </Form.List>
  );
}
