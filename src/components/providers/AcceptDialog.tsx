import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Modal, Select } from 'antd';
import { getScope, type Role, roles } from '#contract/api/permissions';
import type { WaitingIdentity } from '#contract/providers';
import { type Language, languages } from '#contract/session';
import { userFields } from '#contract/user-fields';
import GuardedForm from '@/components/form/GuardedForm';
import ErrorNotice from '@/components/page/ErrorNotice';
import { currentLanguage } from '@/locales';
import { languageNames } from '@/locales/languageNames';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useFocusReturn } from '@/services/focus';
import { useDepartments } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import { waitingKey } from './providersKey';

interface Values {
  name: string;
  role: Role;
  language: Language;
  departmentIds?: number[];
}

/** Asks for name, role and departments of a user who signs in with an account at a provider. */
export default function AcceptDialog({
  identity: { id, email, name },
  onClose,
}: {
  identity: WaitingIdentity;
  onClose: () => void;
}) {
  const t = useText();
  const client = useQueryClient();
  const departments = useDepartments();
  const [form] = Form.useForm<Values>();
  const role = Form.useWatch('role', form);
  useFocusReturn();
  const { run, busy, issue } = useAction(
    async ({ departmentIds = [], ...values }: Values) => {
      await api.providers.accept({ params: { id }, body: { ...values, departmentIds } });
      notifyDone(t('providers.accepted', { email }));
      onClose();
      await client.invalidateQueries({ queryKey: waitingKey });
      await client.invalidateQueries({ queryKey: ['users'] });
    },
    { form },
  );
  return (
    <Modal
      open
      title={t('providers.accept.title', { email })}
      okText={t('providers.accept')}
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onCancel={onClose}
      afterOpenChange={() => form.getFieldInstance('name')?.focus()}
    >
      <GuardedForm<Values>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ name, role: 'SPECIALIST', language: currentLanguage() }}
        onFinish={run}
      >
        <ErrorNotice text={issue} />
        <Form.Item
          name="name"
          label={t('common.name')}
          rules={[{ required: true, whitespace: true, message: t('common.name.required') }]}
        >
          <Input autoComplete="off" maxLength={userFields.name.max} />
        </Form.Item>
        <Form.Item name="role" label={t('common.role')}>
          <Select options={roles.map((value) => ({ value, label: t(`role.${value}`) }))} />
        </Form.Item>
        {role && getScope(role, 'lots:edit') === 'own' && (
          <Form.Item name="departmentIds" label={t('common.departments')}>
            <Select
              mode="multiple"
              options={departments.map((one) => ({ value: one.id, label: one.name }))}
            />
          </Form.Item>
        )}
        <Form.Item name="language" label={t('common.language')}>
          <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
        </Form.Item>
      </GuardedForm>
    </Modal>
  );
}
