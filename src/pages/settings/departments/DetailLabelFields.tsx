import { Button, Form, Input } from 'antd';
import { type DetailLabel, detailLabelLimits } from '#contract/departments';
import { useText } from '@/services/text';
import RowButtons from '../RowButtons';

const newLabel: DetailLabel = { id: null, label: '' };

/** The detail labels of a category, in the order in which forms and printed texts show them. */
export default function DetailLabelFields() {
  const t = useText();
  const form = Form.useFormInstance();
  const labels: readonly (Partial<DetailLabel> | undefined)[] = Form.useWatch('detailLabels') ?? [];
  /** Names a label for its buttons; an empty one by its place. */
  const nameAt = (at: number) => labels[at]?.label || String(at + 1);
  return (
    <Form.List name="detailLabels">
      {(rows, { add, remove, move }) => (
        <fieldset className="settings-rows detail-labels">
          <legend>{t('category.detailLabels')}</legend>
          <p>{t('category.detailLabels.hint')}</p>
          {rows.map(({ key, name }, position) => (
            <div key={key} className="settings-row">
              <Form.Item
                name={[name, 'label']}
                rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
              >
                <Input
                  maxLength={detailLabelLimits.label}
                  dir="auto"
                  autoComplete="off"
                  autoFocus={form.getFieldValue(['detailLabels', name, 'id']) === null}
                  aria-label={t('category.detailLabels.at', { number: position + 1 })}
                />
              </Form.Item>
              <Form.Item name={[name, 'id']} hidden>
                <Input />
              </Form.Item>
              <RowButtons name={nameAt(name)} position={position} move={move} remove={remove} />
            </div>
          ))}
          {rows.length < detailLabelLimits.labels && (
            <Button onClick={() => add(newLabel)}>{t('category.detailLabels.add')}</Button>
          )}
        </fieldset>
      )}
    </Form.List>
  );
}
