/** The account of a form that only asks for a password. It lets a password manager know whose password this is. */
export default function PasswordOwner({ email }: { email: string }) {
  return <input type="email" autoComplete="username" value={email} readOnly hidden />;
}
