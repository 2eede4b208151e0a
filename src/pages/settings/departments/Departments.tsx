import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { Category, Department } from '#contract/departments';
import Sheet from '@/components/form/Sheet';
import Loaded from '@/components/page/Loaded';
import ReadOnly from '@/components/page/ReadOnly';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import CategorySheet from './CategorySheet';
import DepartmentSheet from './DepartmentSheet';
import MovableTree from './MovableTree';

/** Lists departments with their categories; each opens in a sheet. */
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
        {({ data: allDepartments }) => (
          <Loaded query={categories}>
            {({ data: allCategories }) => (
              <>
                {allDepartments.length === 0 && <p className="settings-note">{t('department.none')}</p>}
                <MovableTree departments={allDepartments} categories={allCategories} />
                <Sheets departments={allDepartments} categories={allCategories} />
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

/** The sheet the address selects: a department (`?department=`) or a category (`?category=`), or a new one. */
function Sheets({ departments: allDepartments, categories: allCategories }: SheetsProps) {
  const t = useText();
  const { query, set } = useUrl();
  const [department, category] = [query.get('department'), query.get('category')];
  const close = () => set({ department: undefined, category: undefined });
  const selectedDepartment = allDepartments.find(({ id }) => String(id) === department);
  const selectedCategory = allCategories.find(({ id }) => String(id) === category);
  const isCategory = category !== null && (selectedCategory !== undefined || category === 'new');
  const isDepartment = !isCategory && (selectedDepartment !== undefined || department === 'new');
  return (
    <>
      <Sheet
        param="department"
        open={isDepartment}
        title={selectedDepartment?.name ?? t('department.new')}
        size={640}
        next={() => allDepartments[allDepartments.findIndex(({ id }) => String(id) === department) + 1]?.id}
      >
        <DepartmentSheet key={selectedDepartment?.id} department={selectedDepartment} onDone={close} />
      </Sheet>
      <Sheet
        param="category"
        extraParams={['department']}
        open={isCategory}
        title={selectedCategory?.name ?? t('category.new')}
        size={480}
        next={() => {
          const siblings = allCategories.filter(
            (sibling) => sibling.departmentId === selectedCategory?.departmentId,
          );
          return selectedCategory && siblings[siblings.indexOf(selectedCategory) + 1]?.id;
        }}
      >
        <CategorySheet
          key={selectedCategory?.id}
          category={selectedCategory}
          inside={selectedDepartment}
          departments={allDepartments}
          onDone={close}
        />
      </Sheet>
    </>
  );
}
