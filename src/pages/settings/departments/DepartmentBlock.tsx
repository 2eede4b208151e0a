import { useAccess } from '@umijs/max';
import type { Category, Department } from '#contract/departments';
import Link from '@/components/page/Link';
import { useText } from '@/services/text';

interface Props {
  department: Department;
  categories: readonly Category[];
}

/** A department with its categories. */
export default function DepartmentBlock({ department, categories }: Props) {
  const t = useText();
  const access = useAccess();
  const { id, name, code, active, users } = department;
  return (
    <section aria-label={name} className={active ? undefined : 'settings-inactive'}>
      <h3>
        <Link to={`?department=${id}`}>{name}</Link> <small>{code}</small>
        {!active && <small> · {t('settings.inactive')}</small>}
      </h3>
      <p className="settings-note">{t('department.facts', { users, categories: categories.length })}</p>
      {categories.length > 0 && <Categories categories={categories} />}
      {access['settings:edit'] && (
        <p>
          <Link to={`?category=new&department=${id}`}>{t('category.new')}</Link>
        </p>
      )}
    </section>
  );
}

function Categories({ categories }: Pick<Props, 'categories'>) {
  const t = useText();
  const marks = (category: Category) =>
    [
      category.arrPossible && t('category.arr'),
      category.amlRegulated && t('category.aml'),
      !category.active && t('settings.inactive'),
    ]
      .filter(Boolean)
      .join(' · ');
  return (
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
  );
}
