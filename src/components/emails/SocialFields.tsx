import { mailLimits, networks } from '#contract/blocks';
import { useText } from '@/services/text';
import { LineField } from './Labelled';
import type { FieldsOf } from './types';

/** Edits the social links, one line per network. Networks without an address are not shown. */
export default function SocialFields({ block, disabled, onChange, onSettled }: FieldsOf<'social'>) {
  const t = useText();
  const hrefs = new Map(block.links.map(({ network, href }) => [network, href]));
  const updateLink = (network: (typeof networks)[number], href: string) =>
    onChange(
      {
        ...block,
        links: networks.flatMap((one) => {
          const address = one === network ? href : (hrefs.get(one) ?? '');
          return address === '' ? [] : [{ network: one, href: address }];
        }),
      },
      network,
    );
  return networks.map((network) => (
    <LineField
      key={network}
      label={t(`emails.network.${network}`)}
      max={mailLimits.line}
      placeholder="https://"
      disabled={disabled}
      value={hrefs.get(network) ?? ''}
      onChange={(href) => updateLink(network, href)}
      onBlur={onSettled}
    />
  ));
}
