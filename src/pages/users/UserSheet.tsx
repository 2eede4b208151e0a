import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Button, Form, Input, Select, Switch } from 'antd';
import { type ValuesOf, valuesOf } from '#contract/api/field';
import { roles } from '#contract/api/permissions';
import { languages } from '#contract/session';
import { userFields } from '#contract/user-fields';
import type { User } from '#contract/users';
import Activity from '@/components/activity/Activity';
import { useFieldWords } from '@/components/catalogue/fieldWords';
import Fault from '@/components/Fault';
import { emailRule } from '@/components/form/emailRule';
import { languageNames } from '@/components/LanguageSwitch';
import Loaded from '@/components/Loaded';
import { nextRow } from '@/components/list/nextRow';
import SavedForm from '@/components/SavedForm';
import Sheet from '@/components/Sheet';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useDepartments } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { keepAnswer } from '@/services/queries';
import { useText } from '@/services/text';
import { useMailsLeave } from './useMailsLeave';

type Values = ValuesOf<typeof userFields>;

/** One user: role, departments, language, whether they may still sign in; the invitation once more. */
export default function UserSheet({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['users', 'one', id],
    queryFn: () => api.users.read({ params: { id } }),
    throwOnError: false,
  });
  return (
    <Sheet open param="user" size={520} title={query.data?.name} next={() => nextRow('users', id)}>
      <Loaded query={query}>{(user) => <UserForm key={id} user={user} />}</Loaded>
    </Sheet>
  );
}

function UserForm({ user }: { user: User }) {
  const t = useText();
  const client = useQueryClient();
  const { initialState } = useModel('@@initialState');
  const words = useFieldWords(userFields);
  const self = initialState?.user?.id === user.id;
  return (
    <>
      {self && <p>{t('users.self')}</p>}
      {!user.activated && user.active && <InviteAgain user={user} />}
      <SavedForm<Values, User>
        saved={valuesOf(userFields, user)}
        version={user.version}
        of={{ noun: 'users', id: user.id }}
        save={(values, version) =>
          api.users.update({ params: { id: user.id }, body: { ...values, version } })
        }
        onSaved={(now) => {
          keepAnswer(['users', 'one', user.id], now);
          void client.invalidateQueries({ queryKey: ['users'] });
        }}
        fromCurrent={(current) => valuesOf(userFields, current as unknown as User)}
        // Each language by its own name, as it is chosen.
        fields={{
          ...words,
          language: { ...words.language, show: (is) => languageNames[is as User['language']] },
        }}
      >
        <UserFields user={user} self={self} />
      </SavedForm>
      <h2>{t('activity.title')}</h2>
      <Activity of={{ noun: 'users', id: user.id }} limit={10} />
    </>
  );
}

/** The link of the first mail has perhaps lapsed. */
function InviteAgain({ user }: { user: User }) {
  const t = useText();
  const leaves = useMailsLeave();
  const { run, busy, fault } = useAction(async () => {
    await api.users.inviteAgain({ params: { id: user.id } });
    notifyDone(t(leaves ? 'users.invitedAgain' : 'users.keptAgain', { email: user.email }));
  });
  return (
    <>
      <Fault text={fault} />
      <p>
        <Button loading={busy} onClick={() => void run()}>
          {t('users.inviteAgain')}
        </Button>
      </p>
    </>
  );
}

function UserFields({ user, self }: { user: User; self: boolean }) {
  const t = useText();
  const departments = useDepartments();
  return (
    <>
      <Form.Item
        name="email"
        label={t('common.email')}
        extra={t('users.email.hint')}
        rules={[
          { required: true, whitespace: true, message: t('session.email.required') },
          emailRule(t('session.email.format')),
        ]}
      >
        <Input type="email" autoComplete="off" maxLength={userFields.email.max} />
      </Form.Item>
      <Form.Item
        name="name"
        label={t('common.name')}
        rules={[{ required: true, whitespace: true, message: t('invalid.required') }]}
      >
        <Input maxLength={userFields.name.max} />
      </Form.Item>
      <Form.Item name="role" label={t('common.role')}>
        <Select options={roles.map((value) => ({ value, label: t(`role.${value}`) }))} />
      </Form.Item>
      <Form.Item name="departmentIds" label={t('common.departments')} extra={t('users.departments.hint')}>
        <Select
          mode="multiple"
          showSearch={{ optionFilterProp: 'label' }}
          options={departments
            .filter(({ id, active }) => active || user.departmentIds.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
      </Form.Item>
      <Form.Item name="language" label={t('common.language')}>
        <Select options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      </Form.Item>
      <Form.Item
        name="active"
        label={t('users.active')}
        valuePropName="checked"
        extra={t('users.active.hint')}
      >
        <Switch disabled={self} />
      </Form.Item>
    </>
  );
}
