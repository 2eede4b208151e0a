import { useModel } from '@umijs/max';
import { Checkbox } from 'antd';
import { can } from '#contract/api/permissions';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

/**
 * Returns whether the reader may include in the activity who was granted access to reserves (`canFilter`) and whether the
 * address does so (`includesAccess`). `departments`: those of the row (none: any); undefined when the row has no reserves.
 */
export function useAccessFilter(departments: readonly (number | null)[] | undefined) {
  const { query } = useUrl();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  const canFilter = user != null && departments !== undefined && can(user, 'lots:see-reserve', departments);
  return { canFilter, includesAccess: canFilter && query.get('access') === '1' };
}

export function AccessFilter({ includesAccess }: { includesAccess: boolean }) {
  const t = useText();
  const { set } = useUrl();
  return (
    <Checkbox
      checked={includesAccess}
      onChange={({ target }) => set({ access: target.checked ? '1' : undefined })}
    >
      {t('activity.access')}
    </Checkbox>
  );
}
