import { Form, Select } from 'antd';
import { renderColleague } from '@/components/avatars/colleagueOption';
import { useStaff } from '@/services/lookups';
import { useText } from '@/services/text';

/** The field `mentions` of a form: the colleagues who are notified. */
export default function MentionSelect() {
  const t = useText();
  const staff = useStaff();
  return (
    <Form.Item name="mentions" className="note-form-mentions">
      <Select
        mode="multiple"
        aria-label={t('notes.mention')}
        placeholder={t('notes.mention')}
        showSearch={{ optionFilterProp: 'label' }}
        optionRender={renderColleague}
        options={staff.map(({ id, name }) => ({ value: id, label: name }))}
      />
    </Form.Item>
  );
}
