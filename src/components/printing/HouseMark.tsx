import { useModel } from '@umijs/max';
import './houseMark.css';

/** The logo of the house, or its name, at the head of printed pages. */
export default function HouseMark() {
  const { initialState } = useModel('@@initialState');
  const { name = '', logo = null } = initialState?.house ?? {};
  return logo ? <img className="house-mark" src={logo} alt={name} /> : name;
}
