import { useLocation } from '@umijs/max';
import Link from '@/components/page/Link';
import { toColleagueSheet } from '@/services/colleagueAddress';
import Avatar from './Avatar';
import './avatars.css';

interface Props {
  id: number;
  name: string;
}

/** The name of a colleague with their picture. It opens the sheet of the colleague over the page. */
export default function Colleague({ id, name }: Props) {
  const { search } = useLocation();
  return (
    <span className="colleague">
      <Avatar userId={id} name={name} />
      <Link to={toColleagueSheet(search, id)}>
        <bdi>{name}</bdi>
      </Link>
    </span>
  );
}
