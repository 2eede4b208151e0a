import { Button, Checkbox, Input, Select } from 'antd';
import { useState } from 'react';
import { artistFields } from '#contract/artist-fields';
import type { ArtistChoice, ArtistProposal } from '#contract/artists';
import PagedCard from '@/components/list/PagedCard';
import ErrorNotice from '@/components/page/ErrorNotice';
import { useAction } from '@/services/action';
import { api } from '@/services/api';
import { notifyDone } from '@/services/notice';
import { queryClient } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import './proposed.css';

const refresh = () => queryClient.invalidateQueries(queriesShowing('artists'));

/** Edits of a proposed artist; absent fields are as proposed. */
interface Draft {
  selected?: boolean;
  name?: string;
  dates?: string;
  /** the existing record to link; absent: a new one */
  artistId?: number;
}

const toChoice = (proposal: ArtistProposal, draft: Draft = {}): ArtistChoice => {
  const { key } = proposal;
  if (draft.artistId !== undefined) return { key, choice: 'ARTIST', artistId: draft.artistId };
  const name = draft.name?.trim() || proposal.name;
  return {
    key,
    choice: 'NEW',
    name,
    sortName: name === proposal.name ? proposal.sortName : '',
    dates: draft.dates ?? proposal.dates,
  };
};

/** `/items?view=artists&list=proposals`: names on items that have no artist record yet. */
export default function ProposedArtists() {
  const t = useText();
  const { query: searchParams, set } = useUrl();
  const q = searchParams.get('q') ?? '';
  return (
    <PagedCard<ArtistProposal>
      title={t('artists.proposals')}
      back={{ to: '/items?view=artists', label: t('artists.title') }}
      hint={t('artists.proposals.hint')}
      emptyText={t(q === '' ? 'artists.proposals.none' : 'artists.proposals.noMatch')}
      pageSize={50}
      queryKey={['artists', 'proposals', { q }]}
      load={(page) => api.artists.proposals({ query: { ...page, q } })}
      tools={
        <Input.Search
          className="proposed-search"
          aria-label={t('artists.proposals.search')}
          placeholder={t('artists.proposals.search')}
          defaultValue={q}
          allowClear
          onSearch={(text) => set({ q: text.trim() || undefined, page: undefined })}
        />
      }
    >
      {(proposals) => <Proposals proposals={proposals} />}
    </PagedCard>
  );
}

function Proposals({ proposals }: { proposals: ArtistProposal[] }) {
  const t = useText();
  const [drafts, setDrafts] = useState<Readonly<Record<string, Draft>>>({});
  const selectedProposals = proposals.filter(({ key }) => drafts[key]?.selected);
  const accept = useAction(async (accepted: ArtistProposal[]) => {
    const choices = accepted.map((proposal) => toChoice(proposal, drafts[proposal.key]));
    const { created, linked } = await api.artists.accept({ body: { choices } });
    setDrafts({});
    await refresh();
    notifyDone(t('artists.proposals.done', { created, linked }));
  });
  const dismiss = useAction(async (keys: string[]) => {
    await api.artists.dismiss({ body: { keys } });
    setDrafts({});
    await refresh();
    notifyDone(t('artists.proposals.dismissed', { count: keys.length }), {
      label: t('common.undo'),
      run: () => void api.artists.dismiss({ body: { keys, dismissed: false } }).then(refresh),
    });
  });
  const busy = accept.busy || dismiss.busy;
  const isAllSelected = selectedProposals.length === proposals.length;
  const selectAll = (isSelected: boolean) =>
    setDrafts((before) =>
      Object.fromEntries(proposals.map(({ key }) => [key, { ...before[key], selected: isSelected }])),
    );
  return (
    <>
      <ErrorNotice text={accept.issue ?? dismiss.issue} />
      <div className="proposed-tools">
        <Checkbox
          checked={isAllSelected}
          indeterminate={!isAllSelected && selectedProposals.length > 0}
          onChange={({ target }) => selectAll(target.checked)}
        >
          {t('artists.proposals.all')}
        </Checkbox>
        <Button
          type="primary"
          disabled={selectedProposals.length === 0 || busy}
          loading={accept.busy}
          onClick={() => void accept.run(selectedProposals)}
        >
          {t('artists.proposals.accept', { count: selectedProposals.length })}
        </Button>
        <Button
          disabled={selectedProposals.length === 0 || busy}
          onClick={() => void dismiss.run(selectedProposals.map(({ key }) => key))}
        >
          {t('artists.proposals.dismiss')}
        </Button>
      </div>
      <ul className="proposed">
        {proposals.map((proposal) => (
          <Proposal
            key={proposal.key}
            proposal={proposal}
            draft={drafts[proposal.key] ?? {}}
            onChange={(change) =>
              setDrafts((before) => ({
                ...before,
                [proposal.key]: { ...before[proposal.key], ...change },
              }))
            }
          />
        ))}
      </ul>
    </>
  );
}

interface ProposalProps {
  proposal: ArtistProposal;
  draft: Draft;
  onChange(change: Draft): void;
}

function Proposal({ proposal, draft, onChange }: ProposalProps) {
  const t = useText();
  const { name, dates, items, spellings, datesFound, alike, isDoubtful } = proposal;
  const isNew = draft.artistId === undefined;
  const spellingText = spellings.map((spelling) => `${spelling.name} (${spelling.items})`).join(' · ');
  return (
    <li>
      <Checkbox
        aria-label={t('artists.proposals.choose', { name })}
        checked={draft.selected ?? false}
        onChange={({ target }) => onChange({ selected: target.checked })}
      />
      <div>
        <Input
          dir="auto"
          aria-label={t('artists.name')}
          disabled={!isNew}
          maxLength={artistFields.name.max}
          status={isDoubtful ? 'warning' : undefined}
          value={draft.name ?? name}
          onChange={({ target }) => onChange({ name: target.value, selected: true })}
        />
        <small>
          {t('artists.items', { count: items })} · <bdi>{spellingText}</bdi>
          {isDoubtful && ` · ${t('artists.proposals.doubtful')}`}
        </small>
      </div>
      <div>
        <Input
          dir="auto"
          aria-label={t('artists.dates')}
          placeholder={t('artists.dates')}
          disabled={!isNew}
          maxLength={artistFields.dates.max}
          value={draft.dates ?? dates}
          onChange={({ target }) => onChange({ dates: target.value, selected: true })}
        />
        {datesFound.length > 1 && <small>{datesFound.join(' · ')}</small>}
      </div>
      <Select<number>
        aria-label={t('artists.proposals.record', { name })}
        popupMatchSelectWidth={false}
        value={draft.artistId ?? 0}
        onChange={(id) => onChange({ artistId: id === 0 ? undefined : id, selected: true })}
        options={[
          { value: 0, label: t('artists.proposals.new') },
          ...alike.map((artist) => ({
            value: artist.id,
            label: [artist.name, artist.dates, artist.nationality].filter(Boolean).join(' · '),
          })),
        ]}
      />
    </li>
  );
}
