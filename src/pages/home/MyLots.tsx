import { useModel } from '@umijs/max';
import { Card } from 'antd';
import { getScope } from '#contract/api/permissions';
import type { Home } from '#contract/home';
import type { PublicationCheck } from '#contract/publication-checks';
import { lotAddress } from '@/components/lots/addresses';
import Link from '@/components/page/Link';
import LinkButton from '@/components/page/LinkButton';
import { Thumb } from '@/components/pictures/Thumb';
import { useText } from '@/services/text';

interface Props {
  lots: Home['myLots'];
  /** total counts */
  all: Home['myLotsOf'];
}

/** Lists unfinished lots of the user's departments and what they lack. */
export function MyLots({ lots, all }: Props) {
  const t = useText();
  const user = useModel('@@initialState').initialState?.user;
  const ownDepartmentIds =
    user && getScope(user.role, 'lots:edit') === 'own' ? user.departmentIds : undefined;
  const remaining = all
    .map((sale) => ({
      ...sale,
      rest: sale.count - lots.filter(({ auctionId }) => auctionId === sale.auctionId).length,
    }))
    .filter(({ rest: remaining }) => remaining > 0);
  return (
    <Card title={t('home.lots')}>
      {lots.length === 0 ? (
        <>
          <p>{t(ownDepartmentIds?.length === 0 ? 'home.lots.noDepartment' : 'home.lots.none')}</p>
          {ownDepartmentIds?.length !== 0 && <LinkButton to="/items">{t('items.title')}</LinkButton>}
        </>
      ) : (
        <ul className="home-lots">
          {lots.map(({ auctionId, auctionCode, number, title, pictureId, issues }) => (
            <li key={`${auctionId} ${number}`}>
              <Link to={lotAddress(auctionId, number)} prefetch="intent" className="with-thumb">
                <Thumb id={pictureId} size={32} />
                <span>
                  {auctionCode} · {number} {title}
                </span>
              </Link>
              <small>{issues.map((check) => t(`lots.lacks.${check as PublicationCheck}`)).join(', ')}</small>
            </li>
          ))}
        </ul>
      )}
      {remaining.map(({ auctionId, auctionCode, rest: remaining }) => (
        <p key={auctionId}>
          <Link to={blockedLotsAddress(auctionId, ownDepartmentIds)}>
            {t('home.lots.more', { rest: remaining, code: auctionCode })}
          </Link>
        </p>
      ))}
    </Card>
  );
}

/** Returns the address of the lots that block a sale, limited to these departments when there are any. */
const blockedLotsAddress = (auctionId: number, departments: readonly number[] = []): string =>
  `/auction/${auctionId}?${new URLSearchParams([
    ['tab', 'lots'],
    ['readiness', 'BLOCKED'],
    ...departments.map((id) => ['department', String(id)]),
  ])}`;
