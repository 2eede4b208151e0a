import { useText } from '@/services/text';
import Colleague from './Colleague';

interface Props {
  id: number | null;
  name: string | null;
  /** shown when no colleague did it; by default the system did */
  otherwise?: string;
}

/** Who did something: a colleague, or the system. */
export default function Author({ id, name, otherwise }: Props) {
  const t = useText();
  if (id === null || name === null) return otherwise ?? t('activity.house');
  return <Colleague id={id} name={name} />;
}
