import { useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Form, Input, Switch } from 'antd';
import type { Department, DepartmentForm } from '#contract/departments';
import { settingsLimits } from '#contract/settings-limits';
import Fault from '@/components/Fault';
import PublicationRules from '@/components/publication/PublicationRules';
import SavedForm from '@/components/SavedForm';
import SourceFact from '@/components/SourceFact';
import { api } from '@/services/api';
import { useDeed } from '@/services/deed';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';

interface Props {
  /** absent: a new one */
  department: Department | undefined;
  onDone: () => void;
}

/** One department: its name, whether it is active, and what its lots need before publication. */
export default function DepartmentSheet({ department, onDone }: Props) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['settings'] });
  const { run, busy, fault } = useDeed(async ({ id, code, name, active }: Department) => {
    await api.settings.removeDepartment({ params: { id } });
    void refresh();
    onDone();
    notifyDone(t('settings.removed', { name }), {
      label: t('common.undo'),
      run: () => void api.settings.createDepartment({ body: { code, name, active } }).then(refresh),
    });
  });
  const required = { required: true, whitespace: true, message: t('invalid.required') };
  const { code, name, active } = department ?? { code: '', name: '', active: true };
  return (
    <>
      <Fault text={fault} />
      <SavedForm<DepartmentForm, Department>
        disabled={!access['settings:edit']}
        saved={{ code, name, active }}
        version={department?.version ?? 0}
        of={department && { noun: 'departments', id: department.id }}
        save={(values, version) =>
          department
            ? api.settings.updateDepartment({ params: { id: department.id }, body: { ...values, version } })
            : api.settings.createDepartment({ body: values })
        }
        onSaved={() => {
          void refresh();
          onDone();
        }}
        createLabel={department ? undefined : t('common.add')}
        fields={{
          code: { label: t('department.code') },
          name: { label: t('department.name') },
          active: { label: t('settings.active'), show: (value) => t(value ? 'common.yes' : 'common.no') },
        }}
      >
        <Form.Item name="name" label={t('department.name')} rules={[required]}>
          <Input maxLength={settingsLimits.name} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('department.code')}
          extra={t('department.code.hint')}
          rules={[required]}
        >
          <Input maxLength={settingsLimits.departmentCode} autoComplete="off" />
        </Form.Item>
        <Form.Item
          name="active"
          label={t('settings.active')}
          extra={t('department.active.hint')}
          valuePropName="checked"
        >
          <Switch />
        </Form.Item>
      </SavedForm>
      {department && <SourceFact {...department} />}
      {department && access['settings:edit'] && (
        <Button type="link" danger loading={busy} onClick={() => void run(department)}>
          {t('department.remove')}
        </Button>
      )}
      {department && (
        <section aria-label={t('publication.title')}>
          <h3>{t('publication.title')}</h3>
          <p>{t('publication.department.intro')}</p>
          <PublicationRules department={department.id} />
        </section>
      )}
    </>
  );
}
