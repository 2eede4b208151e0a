import { useModel } from '@umijs/max';
import { Checkbox } from 'antd';
import { may } from '#contract/api/permissions';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

/**
 * Is the activity to tell also who was given reserves? `asked`: the address says so. `offered`: the reader may see the
 * reserves of these departments (none: every reserve of the house); undefined: the row has none.
 */
export function useAccessAsked(departments: readonly (number | null)[] | undefined) {
  const { query } = useUrl();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const offered = user != null && departments !== undefined && may(user, 'lots:see-reserve', departments);
  return { offered, asked: offered && query.get('access') === '1' };
}

export function AccessFilter({ asked }: { asked: boolean }) {
  const t = useText();
  const { set } = useUrl();
  return (
    <Checkbox checked={asked} onChange={({ target }) => set({ access: target.checked ? '1' : undefined })}>
      {t('activity.access')}
    </Checkbox>
  );
}
