import Avatar from './Avatar';
import './avatars.css';

interface Props {
  id: number;
  name: string;
}

/** The name of a colleague with their picture. */
export default function Colleague({ id, name }: Props) {
  return (
    <span className="colleague">
      <Avatar userId={id} name={name} />
      <bdi>{name}</bdi>
    </span>
  );
}
