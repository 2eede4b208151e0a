import { useQuery } from '@tanstack/react-query';
import Sheet from '@/components/form/Sheet';
import Loaded from '@/components/page/Loaded';
import { api } from '@/services/api';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import { bankKeys, describeEntry } from './bankAccounts';
import Entry from './Entry';

/** An entry in a sheet over the list (`?entry=17`). */
export default function EntrySheet() {
  const t = useText();
  const { query: address } = useUrl();
  const id = Number(address.get('entry'));
  const query = useQuery({
    queryKey: bankKeys.entry(id),
    queryFn: () => api.bankStatements.read({ params: { id } }),
    enabled: id > 0,
    throwOnError: false,
  });
  return (
    <Sheet
      param="entry"
      open={id > 0}
      size={560}
      title={query.data ? describeEntry(t, query.data) : t('bankStatements.entry')}
    >
      <Loaded query={query}>{(entry) => <Entry key={`${entry.id} ${entry.version}`} entry={entry} />}</Loaded>
    </Sheet>
  );
}
