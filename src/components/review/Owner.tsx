import { useModel } from '@umijs/max';
import { Checkbox } from 'antd';
import { can } from '#contract/api/permissions';
import { itemFields as fields } from '#contract/item-fields';
import type { Item } from '#contract/items';
import CustomerPicker from '@/components/customers/CustomerPicker';
import { Declared } from './Labelled';

type Owned = Pick<Item, 'consignorId' | 'consignorNo' | 'consignor' | 'houseOwned'>;

/** Returns whether the user may see the consignors of this department. */
export function useCanSeeConsignor(departmentId: number | null): boolean {
  const { initialState } = useModel('@@initialState');
  const user = initialState?.user;
  return user != null && can(user, 'lots:see-consignor', departmentId === null ? undefined : [departmentId]);
}

interface Props {
  now: Owned & Pick<Item, 'departmentId'>;
  issues: Partial<Record<'consignorId' | 'houseOwned', string>>;
  editable: boolean;
  onChange(change: Partial<Pick<Owned, 'consignorId' | 'houseOwned'>>): void;
}

/** The owner of an item: a customer, shown by number alone to users without the permission, or the company itself. */
export function Owner({ now, issues, editable, onChange }: Props) {
  const canSeeConsignor = useCanSeeConsignor(now.departmentId);
  return (
    <>
      <Declared name="consignorId" field={fields.consignorId} issue={issues.consignorId}>
        {canSeeConsignor ? (
          <CustomerPicker
            id="field-consignorId"
            disabled={!editable}
            value={now.consignorId}
            name={now.consignor || now.consignorNo}
            onChange={(consignorId) => onChange({ consignorId })}
          />
        ) : (
          <output id="field-consignorId">{now.consignorNo || '–'}</output>
        )}
      </Declared>
      <Declared name="houseOwned" field={fields.houseOwned} issue={issues.houseOwned}>
        <Checkbox
          id="field-houseOwned"
          disabled={!editable}
          checked={now.houseOwned}
          onChange={({ target }) => onChange({ houseOwned: target.checked })}
        />
      </Declared>
    </>
  );
}
