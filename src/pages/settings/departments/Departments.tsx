import { useQuery } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Button } from 'antd';
import type { Category, Department } from '#contract/departments';
import Link from '@/components/Link';
import Loaded from '@/components/Loaded';
import Sheet from '@/components/Sheet';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import ReadOnly from '../../../components/ReadOnly';
import CategorySheet from './CategorySheet';
import DepartmentSheet from './DepartmentSheet';

/** Departments with their categories; each opens as a sheet. */
export default function Departments() {
  const t = useText();
  const access = useAccess();
  const { query, set } = useUrl();
  const departments = useQuery({
    queryKey: ['settings', 'departments'],
    queryFn: () => api.settings.departments(),
  });
  const categories = useQuery({
    queryKey: ['settings', 'categories'],
    queryFn: () => api.settings.categories(),
  });
  const [department, category] = [query.get('department'), query.get('category')];
  const close = () => set({ department: undefined, category: undefined });
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
            {({ data: kinds }) => {
              const chosen = all.find(({ id }) => String(id) === department);
              const kind = kinds.find(({ id }) => String(id) === category);
              const isCategory = category !== null && (kind !== undefined || category === 'new');
              const isDepartment = !isCategory && (chosen !== undefined || department === 'new');
              return (
                <>
                  {all.length === 0 && <p className="settings-note">{t('department.none')}</p>}
                  {all.map((one) => (
                    <DepartmentBlock
                      key={one.id}
                      department={one}
                      categories={kinds.filter(({ departmentId }) => departmentId === one.id)}
                    />
                  ))}
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
                    <CategorySheet
                      key={kind?.id}
                      category={kind}
                      inside={chosen}
                      departments={all}
                      onDone={close}
                    />
                  </Sheet>
                </>
              );
            }}
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

function DepartmentBlock({
  department,
  categories,
}: {
  department: Department;
  categories: readonly Category[];
}) {
  const t = useText();
  const access = useAccess();
  const { id, name, code, active, users } = department;
  const marks = (category: Category) =>
    [
      category.arrPossible && t('category.arr'),
      category.amlRegulated && t('category.aml'),
      !category.active && t('settings.inactive'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
    <section aria-label={name} className={active ? undefined : 'settings-inactive'}>
      <h3>
        <Link to={`?department=${id}`}>{name}</Link> <small>{code}</small>
        {!active && <small> · {t('settings.inactive')}</small>}
      </h3>
      <p className="settings-note">{t('department.facts', { users, categories: categories.length })}</p>
      {categories.length > 0 && (
        <div className="settings-scroll">
          <table className="settings-table settings-categories">
            <thead>
              <tr>
                <th>{t('category.name')}</th>
                <th>{t('category.vatScheme')}</th>
                <th>{t('category.marks')}</th>
              </tr>
            </thead>
            <tbody>
              {categories.map((category) => (
                <tr key={category.id} className={category.active ? undefined : 'settings-inactive'}>
                  <th scope="row">
                    <Link to={`?category=${category.id}`}>{category.name}</Link>
                  </th>
                  <td>
                    {category.defaultVatScheme
                      ? t(`lots.vatScheme.${category.defaultVatScheme}`)
                      : t('category.vatScheme.sale')}
                  </td>
                  <td>{marks(category)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {access['settings:edit'] && (
        <p>
          <Link to={`?category=new&department=${id}`}>{t('category.new')}</Link>
        </p>
      )}
    </section>
  );
}
