import { useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Switch } from 'antd';
import { getDefaultValues, pickFieldValues } from '#contract/api/field';
import { type Department, type DepartmentForm, departmentFields } from '#contract/departments';
import History from '@/components/activity/History';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import { RowSelect } from '@/components/catalogue/RowSelect';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import ErrorNotice from '@/components/page/ErrorNotice';
import SourceFact from '@/components/page/SourceFact';
import PublicationRules from '@/components/publication/PublicationRules';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { useText } from '@/services/text';
import Members from './Members';
import VatRateFields from './VatRateFields';

interface Props {
  /** absent: a new department */
  department: Department | undefined;
  onDone: () => void;
}

const emptyValues: DepartmentForm = { ...getDefaultValues(departmentFields), active: true };

/** Edits a department: its name, whether it is active, and what its lots need before publication. */
export default function DepartmentSheet({ department, onDone }: Props) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['settings'] });
  const { run, busy, issue } = useAction(async (removed: Department) => {
    await api.settings.removeDepartment({ params: { id: removed.id } });
    void refresh();
    onDone();
    notifyDone(t('settings.removed', { name: removed.name }), {
      label: t('common.undo'),
      run: () =>
        void api.settings
          .createDepartment({ body: pickFieldValues(departmentFields, removed) })
          .then(refresh),
    });
  });
  return (
    <>
      <ErrorNotice text={issue} />
      <SavedForm<DepartmentForm, Department>
        disabled={!access['settings:edit']}
        saved={department ? pickFieldValues(departmentFields, department) : emptyValues}
        version={department?.version ?? 0}
        subject={department && { noun: 'departments', id: department.id }}
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
        fields={useFieldDisplays(departmentFields)}
        effects={(changed) =>
          department && <SettingEffects noun="departments" id={department.id} changed={changed} />
        }
      >
        <FieldItem name="name" field={departmentFields.name} />
        <FieldItem name="code" field={departmentFields.code} extra={t('department.code.hint')} />
        <FieldItem name="headId" field={departmentFields.headId} extra={t('department.head.hint')}>
          <RowSelect of="users" />
        </FieldItem>
        <VatRateFields fields={departmentFields} />
        <FieldItem
          name="active"
          field={departmentFields.active}
          extra={t('department.active.hint')}
          valuePropName="checked"
        >
          <Switch />
        </FieldItem>
      </SavedForm>
      {department && <SourceFact {...department} />}
      {department && access['settings:edit'] && (
        <Button type="link" danger loading={busy} onClick={() => void run(department)}>
          {t('department.remove')}
        </Button>
      )}
      {department && <Members department={department.id} />}
      {department && (
        <section aria-label={t('publication.title')}>
          <h3>{t('publication.title')}</h3>
          <p>{t('publication.department.intro')}</p>
          <PublicationRules department={department.id} />
        </section>
      )}
      {department && <History subject={{ noun: 'departments', id: department.id }} />}
    </>
  );
}
