import { useQuery } from '@tanstack/react-query';
import FollowButton from '@/components/follows/FollowButton';
import Sheet from '@/components/form/Sheet';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import DraftForm from './DraftForm';
import GoalParts from './GoalParts';
import { editParam, goalKeys } from './goalKeys';

/** A goal in a sheet over the page (`?goal=17`), or the form of a new one (`?goal=new`). */
export default function GoalSheet() {
  const t = useText();
  const { query: address } = useUrl();
  const param = address.get('goal');
  const id = Number(param);
  const isNew = param === 'new';
  const query = useQuery({
    queryKey: goalKeys.read(id),
    queryFn: () => api.goals.read({ params: { id } }),
    enabled: id > 0,
    throwOnError: false,
  });
  return (
    <Sheet
      param="goal"
      extraParams={[editParam]}
      open={isNew || id > 0}
      size={640}
      action={
        query.data &&
        query.data.state !== 'DRAFT' && <FollowButton noun="goals" id={id} title={query.data.title} />
      }
      title={isNew ? t('goals.new') : (query.data?.title ?? t('goals.title'))}
    >
      {isNew ? (
        <DraftForm key="new" />
      ) : (
        <Loaded query={query}>{(goal) => <GoalParts key={goal.id} goal={goal} />}</Loaded>
      )}
    </Sheet>
  );
}
