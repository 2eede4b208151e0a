import { useQuery } from '@tanstack/react-query';
import { useAccess, useModel } from '@umijs/max';
import { Alert, Form, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { getScope } from '#contract/api/permissions';
import { getGoalMeasure, goalMeasureNames } from '#contract/goal-measures';
import { goalLimits } from '#contract/goal-states';
import { type Goal, goalFields } from '#contract/goals';
import { renderColleague } from '@/components/avatars/colleagueOption';
import { CurrencySelect } from '@/components/catalogue/CatalogueFields';
import { FieldControl, FieldItem } from '@/components/catalogue/FieldItem';
import DayInput from '@/components/time/DayInput';
import { api } from '@/services/api';
import { useCategories, useDepartments, useStaff } from '@/services/lookups';
import { useText } from '@/services/text';
import GoalClient from './GoalClient';
import GoalTarget from './GoalTarget';
import { type GoalValues, isVisibleToMore } from './goalForm';

/** The fields of a goal, for the new one and a stored one. */
export default function GoalFields({ goal }: { goal?: Goal }) {
  const t = useText();
  const form = Form.useFormInstance<GoalValues>();
  const visibility = Form.useWatch('visibility', form);
  const viewerIds = Form.useWatch('viewerIds', form) ?? [];
  const showsMore = goal?.state === 'OPEN' && visibility && isVisibleToMore(goal, { visibility, viewerIds });
  const isMissing = (message: string) => [{ required: true, whitespace: true, message }];
  const dateRequired = { required: true, message: t('goals.field.dates.required') };
  return (
    <>
      <Form.Item
        name="title"
        label={t('goals.field.title')}
        rules={isMissing(t('goals.field.title.required'))}
      >
        <FieldControl field={goalFields.title} />
      </Form.Item>
      <div className="goal-pair">
        <Form.Item name="from" label={t('goals.field.from')} rules={[dateRequired]}>
          <DayInput />
        </Form.Item>
        <Form.Item
          name="until"
          label={t('goals.field.until')}
          dependencies={['from']}
          rules={[
            dateRequired,
            ({ getFieldValue }) => ({
              validator: async (_, until: string | null) => {
                const from: string | null = getFieldValue('from');
                if (from && until && until < from) throw new Error(t('goals.field.dates.order'));
              },
            }),
          ]}
        >
          <DayInput />
        </Form.Item>
      </div>
      <Form.Item
        name="description"
        label={t('goals.field.description')}
        rules={isMissing(t('goals.field.description.required'))}
      >
        <FieldControl field={goalFields.description} />
      </Form.Item>
      <MeasureFields />
      <GoalClient customer={goal?.clientCustomer ?? null} />
      <UsersItem
        name="inviteeIds"
        extra={t('goals.field.invitees.hint')}
        rules={[{ type: 'array', max: goalLimits.invitees, message: t('goals.field.invitees.tooMany') }]}
      />
      <WeightItem id={goal?.id} />
      <FieldItem name="visibility" field={goalFields.visibility} extra={t('goals.field.visibility.hint')} />
      {visibility === 'PARTIAL' && (
        <UsersItem
          name="viewerIds"
          rules={[{ type: 'array', required: true, message: t('goals.field.viewers.required') }]}
        />
      )}
      {showsMore && <Alert type="warning" showIcon title={t('goals.field.visibility.more')} />}
    </>
  );
}

/** The standard of measurement with its filters and the target. */
function MeasureFields() {
  const t = useText();
  const access = useAccess();
  const form = Form.useFormInstance<GoalValues>();
  const user = useModel('@@initialState').initialState?.user;
  const measure = Form.useWatch('measure', form);
  const departmentId = Form.useWatch('departmentId', form);
  const departments = useDepartments();
  const categories = useCategories();
  const definition = measure ? getGoalMeasure(measure) : undefined;
  const isLimited =
    Boolean(user) &&
    (definition?.permissions.some((permission) => user && getScope(user.role, permission) === 'own') ??
      false);
  const selectable = departments.filter(
    (department) =>
      (department.active || department.id === departmentId) &&
      (!isLimited || user?.departmentIds.includes(department.id) || department.id === departmentId),
  );
  return (
    <>
      <Form.Item
        name="measure"
        label={t('goals.field.measure')}
        extra={measure && t(`goals.measure.${measure}.hint`)}
        rules={[{ required: true, message: t('goals.field.measure.required') }]}
      >
        <Select
          // A target in another unit would be a different amount.
          onChange={() => form.setFieldsValue({ target: null })}
          options={goalMeasureNames
            .filter(
              (name) =>
                name === measure ||
                getGoalMeasure(name).permissions.every((permission) => access[permission]),
            )
            .map((value) => ({ value, label: t(`goals.measure.${value}`) }))}
        />
      </Form.Item>
      <div className="goal-pair">
        {definition?.filters.includes('departmentId') && (
          <Form.Item
            name="departmentId"
            label={t('goals.field.department')}
            rules={isLimited ? [{ required: true, message: t('goals.field.department.own') }] : []}
          >
            <Select
              allowClear
              placeholder={t(isLimited ? 'goals.field.department.own' : 'goals.field.department.all')}
              showSearch={{ optionFilterProp: 'label' }}
              options={selectable.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        )}
        {definition?.filters.includes('categoryId') && (
          <Form.Item name="categoryId" label={t('goals.field.category')}>
            <Select
              allowClear
              placeholder={t('goals.field.category.all')}
              showSearch={{ optionFilterProp: 'label' }}
              options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
        )}
        {definition?.unit === 'money' && (
          <Form.Item
            name="currency"
            label={t('goals.field.currency')}
            extra={t('goals.field.currency.hint')}
            rules={[{ required: true, message: t('goals.field.currency.required') }]}
          >
            <CurrencySelect onChange={() => form.setFieldsValue({ target: null })} />
          </Form.Item>
        )}
        {definition && <GoalTarget unit={definition.unit} />}
      </div>
    </>
  );
}

/** The weight, with the sum of the user's goals in the same days. It may be more than 100 %. */
function WeightItem({ id }: { id: number | undefined }) {
  const t = useText();
  const form = Form.useFormInstance<GoalValues>();
  const from = Form.useWatch('from', form);
  const until = Form.useWatch('until', form);
  const weight = Form.useWatch('weight', form);
  const { data } = useQuery({
    queryKey: ['goals', 'weight', { from, until, id }],
    queryFn: () =>
      api.goals.weight({ query: { from: from ?? '', until: until ?? '', ...(id && { except: [id] }) } }),
    enabled: Boolean(from && until && from <= until),
    throwOnError: false,
  });
  return (
    <Form.Item
      name="weight"
      label={t('goals.field.weight')}
      extra={data && t('goals.field.weight.sum', { other: data.weight, sum: data.weight + (weight ?? 0) })}
    >
      <InputNumber min={goalFields.weight.min} max={goalFields.weight.max} precision={0} suffix="%" />
    </Form.Item>
  );
}

/** Colleagues other than the user. */
function UsersItem({
  name,
  ...item
}: { name: 'inviteeIds' | 'viewerIds' } & Pick<Parameters<typeof Form.Item>[0], 'extra' | 'rules'>) {
  const t = useText();
  const me = useModel('@@initialState').initialState?.user?.id;
  const staff = useStaff();
  const options = useMemo(
    () => staff.filter(({ id }) => id !== me).map(({ id, name: label }) => ({ value: id, label })),
    [staff, me],
  );
  return (
    <Form.Item
      {...item}
      name={name}
      label={t(name === 'inviteeIds' ? 'goals.field.invitees' : 'goals.field.viewers')}
    >
      <Select
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        optionRender={renderColleague}
        options={options}
      />
    </Form.Item>
  );
}
