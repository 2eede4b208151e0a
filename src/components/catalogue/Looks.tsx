import { useModel } from '@umijs/max';
import { Checkbox } from 'antd';
import { may } from '#contract/permissions';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';

/** Is the activity to tell also who was given reserves: does the address say so? */
export const useLooks = (): boolean => useUrl().query.get('looks') === '1';

/** Asks for it, where the reader may see the reserves of these departments; none: every reserve of the house. */
export function LooksFilter({ departments }: { departments: readonly (number | null)[] }) {
  const t = useText();
  const { set } = useUrl();
  const looks = useLooks();
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  if (user == null || !may(user, 'lots:see-reserve', departments)) return null;
  return (
    <Checkbox checked={looks} onChange={({ target }) => set({ looks: target.checked ? '1' : undefined })}>
      {t('activity.looks')}
    </Checkbox>
  );
}
