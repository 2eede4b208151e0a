import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useModel } from '@umijs/max';
import { Alert, Button, Form, Input, Select, Switch } from 'antd';
import { type FieldValues, pickFieldValues } from '#contract/api/field';
import { getScope, roles } from '#contract/api/permissions';
import { languages } from '#contract/session';
import { userFields } from '#contract/user-fields';
import type { User } from '#contract/users';
import History from '@/components/activity/History';
import Avatar from '@/components/avatars/Avatar';
import RemoveAvatar from '@/components/avatars/RemoveAvatar';
import { useAvatarId } from '@/components/avatars/useAvatarId';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import { emailRule } from '@/components/form/emailRule';
import SavedForm from '@/components/form/SavedForm';
import Sheet from '@/components/form/Sheet';
import { useWork } from '@/components/handovers/useWork';
import WorkOfUser from '@/components/handovers/WorkOfUser';
import { nextRow } from '@/components/list/nextRow';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useRecent } from '@/components/search/recents';
import { languageNames } from '@/locales/languageNames';
import { api } from '@/services/api';
import { useDepartments } from '@/services/lookups';
import { storeReply } from '@/services/queries';
import { useText } from '@/services/text';
import UserAccess from './UserAccess';
import { useResendInvite } from './useResendInvite';

type Values = FieldValues<typeof userFields>;

/** One user: role, departments, language, whether they can sign in; resends the invitation. */
export default function UserSheet({ id }: { id: number }) {
  const query = useQuery({
    queryKey: ['users', 'one', id],
    queryFn: () => api.users.read({ params: { id } }),
    throwOnError: false,
  });
  useRecent('users', query.data?.id);
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
  const fieldLabels = useFieldDisplays(userFields);
  const isSelf = initialState?.user?.id === user.id;
  return (
    <>
      <UserAvatar user={user} />
      {isSelf && <p>{t('users.self')}</p>}
      {!user.activated && user.active && <ResendInvite user={user} />}
      <SavedForm<Values, User>
        saved={pickFieldValues(userFields, user)}
        version={user.version}
        subject={{ noun: 'users', id: user.id }}
        save={(values, version) =>
          api.users.update({ params: { id: user.id }, body: { ...values, version } })
        }
        onSaved={(updated) => {
          storeReply(['users', 'one', user.id], updated);
          void client.invalidateQueries({ queryKey: ['users'] });
        }}
        fromCurrent={(current) => pickFieldValues(userFields, current as unknown as User)}
        // Each language by its own name, as in the select.
        fields={{
          ...fieldLabels,
          language: {
            ...fieldLabels.language,
            show: (language) => languageNames[language as User['language']],
          },
        }}
      >
        <UserFields user={user} isSelf={isSelf} />
      </SavedForm>
      <h2 className="history-head">{t('users.access')}</h2>
      <UserAccess user={user} isSelf={isSelf} />
      <h2 className="history-head">{t('handovers.title')}</h2>
      <WorkOfUser user={user} />
      <History subject={{ noun: 'users', id: user.id }} />
    </>
  );
}

/** The picture of the user, which an ADMIN can remove. */
function UserAvatar({ user }: { user: User }) {
  const t = useText();
  const hasPicture = useAvatarId(user.id) !== undefined;
  return (
    <div className="avatar-row">
      <Avatar userId={user.id} name={user.name} size={96} />
      {hasPicture && <RemoveAvatar userId={user.id} question={t('avatars.remove.of', { name: user.name })} />}
    </div>
  );
}

function ResendInvite({ user }: { user: User }) {
  const t = useText();
  const { run, busy, issue } = useResendInvite(user);
  return (
    <>
      <ErrorNotice text={issue} />
      <p>
        <Button loading={busy} onClick={() => void run()}>
          {t('users.inviteAgain')}
        </Button>
      </p>
    </>
  );
}

function UserFields({ user, isSelf }: { user: User; isSelf: boolean }) {
  const t = useText();
  const departments = useDepartments();
  const role = Form.useWatch<User['role'] | undefined>('role');
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
      {role && getScope(role, 'account:have-finance') && (
        <Form.Item
          name="finance"
          label={t('users.finance')}
          valuePropName="checked"
          extra={t('users.finance.hint')}
        >
          <Switch />
        </Form.Item>
      )}
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
        <Switch disabled={isSelf} />
      </Form.Item>
      {user.active && <RemainingWork user={user} />}
    </>
  );
}

/** Says what remains to be handed over, once the user is about to be deactivated. */
function RemainingWork({ user }: { user: User }) {
  const t = useText();
  const isDeactivated = Form.useWatch<boolean | undefined>('active') === false;
  const work = useWork(user.id);
  if (!isDeactivated || !work) return null;
  return <Alert type="warning" showIcon title={t('handovers.first', { name: user.name, work })} />;
}
