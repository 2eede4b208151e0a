import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { Category, Department } from '#contract/departments';
import Loaded from '@/components/Loaded';
import ReadOnly from '@/components/ReadOnly';
import Sheet from '@/components/Sheet';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import CategorySheet from './CategorySheet';
import DepartmentBlock from './DepartmentBlock';
import DepartmentSheet from './DepartmentSheet';

/** Departments with their categories; each opens as a sheet. */
export default function Departments() {
  const t = useText();
  const access = useAccess();
  const { set } = useUrl();
  const departments = useQuery({
    queryKey: ['settings', 'departments'],
    queryFn: () => api.settings.departments(),
  });
  const categories = useQuery({
    queryKey: ['settings', 'categories'],
    queryFn: () => api.settings.categories(),
  });
  return (
    <>
      <div className="settings-head">
        <h2>{t('settings.tab.departments-and-categories')}</h2>
        {access['settings:edit'] && (
          <Button onClick={() => set({ department: 'new' }, 'push')}>{t('department.new')}</Button>
        )}
      </div>
      <ReadOnly />
      <Loaded query={departments}>
        {({ data: all }) => (
          <Loaded query={categories}>
            {({ data: kinds }) => (
              <>
                {all.length === 0 && <p className="settings-note">{t('department.none')}</p>}
                {all.map((one) => (
                  <DepartmentBlock
                    key={one.id}
                    department={one}
                    categories={kinds.filter(({ departmentId }) => departmentId === one.id)}
                  />
                ))}
                <Sheets departments={all} categories={kinds} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

interface SheetsProps {
  departments: readonly Department[];
  categories: readonly Category[];
}

/** What the address names: a department (`?department=`) or a category (`?category=`), or a new one. */
function Sheets({ departments: all, categories: kinds }: SheetsProps) {
  const t = useText();
  const { query, set } = useUrl();
  const [department, category] = [query.get('department'), query.get('category')];
  const close = () => set({ department: undefined, category: undefined });
  const chosen = all.find(({ id }) => String(id) === department);
  const kind = kinds.find(({ id }) => String(id) === category);
  const isCategory = category !== null && (kind !== undefined || category === 'new');
  const isDepartment = !isCategory && (chosen !== undefined || department === 'new');
  return (
    <>
      <Sheet
        param="department"
        open={isDepartment}
        title={chosen?.name ?? t('department.new')}
        size={640}
        next={() => all[all.findIndex(({ id }) => String(id) === department) + 1]?.id}
      >
        <DepartmentSheet key={chosen?.id} department={chosen} onDone={close} />
      </Sheet>
      <Sheet
        param="category"
        also={['department']}
        open={isCategory}
        title={kind?.name ?? t('category.new')}
        size={480}
        next={() => {
          const ofSame = kinds.filter((one) => one.departmentId === kind?.departmentId);
          return kind && ofSame[ofSame.indexOf(kind) + 1]?.id;
        }}
      >
        <CategorySheet key={kind?.id} category={kind} inside={chosen} departments={all} onDone={close} />
      </Sheet>
    </>
  );
}
