import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button, Select } from 'antd';
import Colleague from '@/components/avatars/Colleague';
import { renderColleague } from '@/components/avatars/colleagueOption';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useIssueText } from '@/services/issueLine';
import { useStaff } from '@/services/lookups';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';

/** The members of a department: users are added and removed at once, with undo. */
export default function Members({ department }: { department: number }) {
  const t = useText();
  const access = useAccess();
  const staff = useStaff();
  const queryKey = ['users', 'members', department];
  const query = useQuery({
    queryKey,
    queryFn: () => api.users.departmentMembers({ params: { id: department } }),
  });
  const change = async (add: number[], remove: number[]) => {
    const reply = await api.users.changeMembers({ params: { id: department }, body: { add, remove } });
    queryClient.setQueryData(queryKey, reply);
    void queryClient.invalidateQueries({ queryKey: ['settings', 'departments'] });
  };
  const undoing = useAction(change);
  useIssueText(undoing.issue);
  const { run, busy, issue } = useAction(async (add: number[], remove: number[], name: string) => {
    await change(add, remove);
    notifyDone(t(add.length > 0 ? 'department.member.added' : 'department.member.removed', { name }), {
      label: t('common.undo'),
      run: () => void undoing.run(remove, add),
    });
  });
  const canManage = access['users:manage'] ?? false;
  return (
    <section aria-label={t('department.members')}>
      <h3>{t('department.members')}</h3>
      <ErrorNotice text={issue} />
      <Loaded query={query}>
        {({ members }) => (
          <>
            {members.length === 0 && <p className="settings-note">{t('department.members.none')}</p>}
            <ul className="department-members">
              {members.map(({ id, name, role, active }) => (
                <li key={id} className={active ? undefined : 'settings-inactive'}>
                  <span>
                    <Colleague id={id} name={name} />{' '}
                    <small>
                      {t(`role.${role}`)}
                      {!active && ` · ${t('settings.inactive')}`}
                    </small>
                  </span>
                  {canManage && (
                    <Button
                      size="small"
                      disabled={busy}
                      aria-label={t('department.member.remove', { name })}
                      onClick={() => void run([], [id], name)}
                    >
                      {t('common.remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
            {canManage && (
              <Select
                aria-label={t('department.member.add')}
                placeholder={t('department.member.add')}
                showSearch={{ optionFilterProp: 'label' }}
                popupMatchSelectWidth={false}
                disabled={busy}
                value={null}
                optionRender={renderColleague}
                options={staff
                  .filter(({ id }) => members.every((member) => member.id !== id))
                  .map(({ id, name }) => ({ value: id, label: name }))}
                onChange={(id: number | null) => {
                  const name = staff.find((one) => one.id === id)?.name;
                  if (id !== null && name !== undefined) void run([id], [], name);
                }}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
