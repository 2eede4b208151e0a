import Avatar from './Avatar';

interface Option {
  value?: string | number | null;
  label?: unknown;
}

/** Renders a user in the list of a select, for its `optionRender`; `value` is the id and `label` the name. */
export function renderColleague({ value, label }: Option) {
  const name = String(label);
  return (
    <>
      {typeof value === 'number' && <Avatar userId={value} name={name} />}
      {name}
    </>
  );
}
