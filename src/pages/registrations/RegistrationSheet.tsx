import { useQuery } from '@tanstack/react-query';
import type { Auction } from '#contract/auctions';
import { acceptsBidders } from '#contract/registration-states';
import Sheet from '@/components/form/Sheet';
import Loaded from '@/components/page/Loaded';
import RegistrationForm from '@/components/registrations/RegistrationForm';
import { registrationKeys } from '@/components/registrations/registrationKeys';
import { api } from '@/services/api';
import { useCurrency } from '@/services/lookups';
import { useText } from '@/services/text';
import { useUrl } from '@/services/url';
import OneRegistration from './OneRegistration';

/** A bidder in a sheet over the list (`?bidder=17`), or the form of a new one (`?bidder=new`). */
export default function RegistrationSheet({ auction }: { auction: Auction }) {
  const t = useText();
  const { query: address } = useUrl();
  const currency = useCurrency(auction.currency);
  const param = address.get('bidder');
  const id = Number(param);
  const isNew = param === 'new';
  const query = useQuery({
    queryKey: registrationKeys.one(auction.id, id),
    queryFn: () => api.registrations.read({ params: { id: auction.id, registration: id } }),
    enabled: id > 0,
    throwOnError: false,
  });
  const { data } = query;
  return (
    <Sheet
      param="bidder"
      open={currency !== undefined && (isNew || id > 0)}
      size={520}
      title={
        isNew
          ? t('registrations.new.title')
          : data && t('registrations.title', { paddle: data.paddle, name: data.name })
      }
    >
      {currency &&
        (isNew ? (
          <RegistrationForm auctionId={auction.id} currency={currency} />
        ) : (
          <Loaded query={query}>
            {(registration) => (
              <OneRegistration
                key={registration.id}
                auctionId={auction.id}
                isOpen={acceptsBidders(auction)}
                currency={currency}
                registration={registration}
              />
            )}
          </Loaded>
        ))}
    </Sheet>
  );
}
