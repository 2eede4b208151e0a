import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { Interest } from '#contract/interests';
import ErrorNotice from '@/components/page/ErrorNotice';
import Loaded from '@/components/page/Loaded';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { useCategories, useDepartments } from '@/services/lookups';
import { queryClient } from '@/services/queries';
import { useText } from '@/services/text';
import '@/components/customers/customerRecord.css';

const kinds = ['DEPARTMENT', 'CATEGORY', 'ARTIST', 'KEYWORD'] as const;

/** Edits the interests of a customer; each choice is saved at once. */
export default function Interests({ customerId, editable }: { customerId: number; editable: boolean }) {
  const t = useText();
  const departments = useDepartments();
  const categories = useCategories();
  const key = ['customers', 'interests', customerId];
  const query = useQuery({
    queryKey: key,
    queryFn: () => api.interests.list({ params: { id: customerId } }),
    throwOnError: false,
  });
  const saving = useAction(async (interests: Interest[]) => {
    queryClient.setQueryData(
      key,
      await api.interests.update({ params: { id: customerId }, body: { interests } }),
    );
    await queryClient.invalidateQueries({ queryKey: ['customers', 'one', customerId] });
  });
  const rowsOf = { DEPARTMENT: departments, CATEGORY: categories };
  return (
    <section className="customer-records">
      <h2>{t('interests.title')}</h2>
      <ErrorNotice text={saving.issue} />
      <Loaded query={query}>
        {({ interests }) => (
          <div className="customer-records-interests">
            {kinds.map((kind) => {
              const otherInterests = interests.filter((one) => one.kind !== kind);
              const label = t(`interests.${kind}`);
              const common = { 'aria-label': label, disabled: !editable || saving.busy };
              return (
                <div key={kind}>
                  <h3>{label}</h3>
                  {kind === 'DEPARTMENT' || kind === 'CATEGORY' ? (
                    <Select<number[]>
                      {...common}
                      mode="multiple"
                      showSearch={{ optionFilterProp: 'label' }}
                      value={interests.flatMap((one) => (one.kind === kind ? [one.rowId] : []))}
                      options={rowsOf[kind].map(({ id, name }) => ({ value: id, label: name }))}
                      onChange={(ids) =>
                        void saving.run([...otherInterests, ...ids.map((rowId) => ({ kind, rowId }))])
                      }
                    />
                  ) : (
                    <Select<string[]>
                      {...common}
                      mode="tags"
                      tokenSeparators={[';']}
                      value={interests.flatMap((one) => (one.kind === kind ? [one.text] : []))}
                      onChange={(texts) =>
                        void saving.run([...otherInterests, ...texts.map((text) => ({ kind, text }))])
                      }
                    />
                  )}
                </div>
              );
            })}
          </div>
        )}
      </Loaded>
    </section>
  );
}
