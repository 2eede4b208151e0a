import Providers from '@/components/providers/Providers';

/** `/settings/admin-settings/sign-in`: how users sign in. */
export default function SignInSettings() {
  return <Providers />;
}
