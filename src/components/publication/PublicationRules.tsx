import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccess } from '@umijs/max';
import { Select } from 'antd';
import {
  lotChecks,
  type PublicationCheck,
  publicationChecks,
  publicationLevels,
} from '#contract/publication-checks';
import { type RuleSet, ruleFields } from '#contract/publication-levels';
import { FieldItem } from '@/components/catalogue/FieldItem';
import { useFieldDisplays } from '@/components/catalogue/fieldDisplays';
import SavedForm from '@/components/form/SavedForm';
import SettingEffects from '@/components/form/SettingEffects';
import Loaded from '@/components/page/Loaded';
import SourceFact from '@/components/page/SourceFact';
import { api } from '@/services/api';
import { storeReply } from '@/services/queries';
import { queriesShowing } from '@/services/queryKeys';
import { useText } from '@/services/text';
import './publication.css';

interface Props {
  /** the rules of a department; absent with `auction`: the global rules */
  department?: number;
  /** the rules of one sale */
  auction?: number;
}

/** Edits what publication requires: each check blocks, warns, is off or inherits from the level above. */
export default function PublicationRules({ department, auction }: Props) {
  const queryKey = ['settings', 'publication-rules', { department, auction }];
  const query = useQuery({
    queryKey,
    queryFn: () =>
      auction === undefined
        ? api.settings.publicationRules({ query: { department } })
        : api.settings.auctionRules({ params: { id: auction } }),
  });
  return (
    <Loaded query={query}>{(rules) => <Rules rules={rules} {...{ department, auction, queryKey }} />}</Loaded>
  );
}

type Levels = RuleSet['own'];

function Rules({ rules, department, auction, queryKey }: Props & { rules: RuleSet; queryKey: unknown[] }) {
  const t = useText();
  const access = useAccess();
  const client = useQueryClient();
  const checks = auction === undefined ? publicationChecks : lotChecks;
  const isHouse = department === undefined && auction === undefined;
  const saved = isHouse ? { ...rules.inherited, ...withoutInherited(rules.own) } : rules.own;
  const options = (check: PublicationCheck) => [
    ...(isHouse
      ? []
      : [
          {
            value: 'INHERIT',
            label: t('publication.inherit', { level: t(`publication.${rules.inherited[check]}`) }),
          },
        ]),
    ...publicationLevels.map((value) => ({ value, label: t(`publication.${value}`) })),
  ];
  return (
    <>
      <SavedForm<Levels, RuleSet>
        confirmsTabChange
        name="rules"
        className="publication-rules"
        layout="horizontal"
        disabled={!access[auction === undefined ? 'settings:edit' : 'auctions:edit']}
        saved={saved}
        version={rules.version}
        subject={
          auction === undefined
            ? { noun: 'publication-rules', id: department ?? 0 }
            : { noun: 'auction-rules', id: auction }
        }
        save={(levels, version) => {
          const body = { levels, version };
          return auction === undefined
            ? api.settings.updatePublicationRules({ query: { department }, body })
            : api.settings.updateAuctionRules({ params: { id: auction }, body });
        }}
        onSaved={(now) => {
          storeReply(queryKey, now);
          // The readiness of lots depends on the rules.
          void client.invalidateQueries(queriesShowing('publication-rules'));
        }}
        effects={(changed) =>
          auction === undefined && (
            <SettingEffects noun="publication-rules" id={department ?? 0} changed={changed} />
          )
        }
        fromCurrent={(current) => current.own as Levels}
        fields={useFieldDisplays(ruleFields)}
      >
        {checks.map((check) => (
          <FieldItem
            key={check}
            name={check}
            field={ruleFields[check]}
            labelCol={{ flex: '270px' }}
            labelAlign="left"
            colon={false}
            style={{ maxWidth: 600, marginBottom: 'var(--ant-margin-sm)' }}
          >
            <Select options={options(check)} />
          </FieldItem>
        ))}
      </SavedForm>
      {groupSources(rules).map(({ checks: from, ...source }) => (
        <SourceFact
          key={source.source}
          of={
            from.length === publicationChecks.length
              ? []
              : from.map((check) => t(`publication.check.${check}`))
          }
          {...source}
        />
      ))}
    </>
  );
}

/** Returns each source once, with the checks that follow it. */
function groupSources({ sources }: RuleSet) {
  const bySource = new Map<
    string,
    { source: string; sourceDate: string | null; checks: PublicationCheck[] }
  >();
  for (const check of publicationChecks) {
    const ruleSource = sources[check];
    if (!ruleSource) continue;
    const existing = bySource.get(ruleSource.source);
    if (existing) existing.checks.push(check);
    else bySource.set(ruleSource.source, { ...ruleSource, checks: [check] });
  }
  return [...bySource.values()];
}

/** The global rules inherit from nothing; unset checks use the defaults. */
const withoutInherited = (own: Levels): Partial<Levels> =>
  Object.fromEntries(Object.entries(own).filter(([, level]) => level !== 'INHERIT'));
