import { AppstoreOutlined, FilterOutlined, PlusCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Card, Select } from 'antd';
import { useState } from 'react';
import { maxShortcuts } from '#contract/shortcuts';
import ErrorNotice from '@/components/page/ErrorNotice';
import Link from '@/components/page/Link';
import Loaded from '@/components/page/Loaded';
import type { Entry, EntryGroup } from '@/components/search/entries';
import { useLocalGroups } from '@/components/search/useLocalGroups';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { queryClient } from '@/services/queries';
import { searchable } from '@/services/searchable';
import { useText } from '@/services/text';
import './shortcuts.css';

const queryKey = ['shortcuts'];
const icons: Readonly<Record<string, typeof AppstoreOutlined>> = {
  pages: AppstoreOutlined,
  views: FilterOutlined,
  actions: PlusCircleOutlined,
};
/** Shown to users who have not chosen any yet, as far as their permissions allow. */
const defaults: readonly string[] = [
  '/auction/new',
  '/items?item=new',
  '/customers?customer=new',
  '/items?view=sales',
];

/** The user's shortcuts to pages, saved views and actions, which can be chosen in place. */
export default function Shortcuts() {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
  const { all } = useLocalGroups();
  const query = useQuery({ queryKey, queryFn: () => api.shortcuts.list() });
  // What begins on the current page only, such as an import into its sale, has no address of its own.
  const groups = all.map((group) => ({ ...group, entries: group.entries.filter(isShortcut) }));
  return (
    <Card
      title={t('shortcuts.title')}
      extra={
        <Button type="link" size="small" aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
          {t(isEditing ? 'shortcuts.done' : 'shortcuts.edit')}
        </Button>
      }
    >
      <Loaded query={query}>
        {(reply) => {
          const keys = reply.shortcuts ?? defaults;
          return isEditing ? <Choice groups={groups} keys={keys} /> : <Links groups={groups} keys={keys} />;
        }}
      </Loaded>
    </Card>
  );
}

const isShortcut = ({ key }: Entry) => key.startsWith('/') || key.startsWith('view-');

interface Props {
  groups: readonly EntryGroup[];
  keys: readonly string[];
}

/** What was removed, and what the user may no longer open, is left out. */
const findAll = ({ groups, keys }: Props) =>
  keys.flatMap((key) =>
    groups.flatMap((group) =>
      group.entries.filter((entry) => entry.key === key).map((entry) => ({ entry, group: group.key })),
    ),
  );

function Links(props: Props) {
  const t = useText();
  const all = findAll(props);
  if (all.length === 0) return <p>{t('shortcuts.none')}</p>;
  return (
    <ul className="shortcuts">
      {all.map(({ entry, group }) => {
        const Icon = icons[group] ?? AppstoreOutlined;
        return (
          <li key={entry.key}>
            <Link to={entry.to} prefetch="intent">
              <Icon /> <bdi>{entry.title}</bdi>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** Every change is saved at once. */
function Choice(props: Props) {
  const t = useText();
  const save = useAction(async (shortcuts: string[]) => {
    queryClient.setQueryData(queryKey, await api.shortcuts.save({ body: { shortcuts } }));
  });
  const visibleKeys = findAll(props).map(({ entry }) => entry.key);
  // Shortcuts that cannot be shown now, for example because the views did not load, stay.
  const hiddenCount = props.keys.length - visibleKeys.length;
  return (
    <>
      <ErrorNotice text={save.issue} />
      <Select
        mode="multiple"
        className="shortcuts-choice"
        aria-label={t('shortcuts.choose')}
        placeholder={t('shortcuts.choose')}
        maxCount={maxShortcuts - hiddenCount}
        disabled={save.busy}
        value={visibleKeys}
        onChange={(selected) => {
          const previous = props.keys.filter((key) => selected.includes(key) || !visibleKeys.includes(key));
          void save.run([...previous, ...selected.filter((key) => !previous.includes(key))]);
        }}
        filterOption={(text, option) =>
          option !== undefined && 'search' in option && String(option.search).includes(searchable(text))
        }
        options={props.groups
          .filter(({ entries }) => entries.length > 0)
          .map(({ heading, entries }) => ({
            label: heading,
            options: entries.map(({ key, title, detail }) => ({
              value: key,
              label: detail ? `${title} · ${detail}` : title,
              search: searchable(`${title} ${detail}`),
            })),
          }))}
      />
      <small>{t('shortcuts.hint', { count: maxShortcuts })}</small>
    </>
  );
}
