import type { ReactNode } from 'react';
import LanguageSwitch from '@/components/frame/LanguageSwitch';
import Logo from '@/components/frame/Logo';
import './session.css';

interface Props {
  /** the house's name, where it is known */
  house?: string | undefined;
  title: string;
  children: ReactNode;
}

/** One card with the house's mark and the language at the top: sign-in and what belongs to it. */
export default function BareCard({ house, title, children }: Props) {
  return (
    <main className="bare">
      <div className="bare-language">
        <LanguageSwitch />
      </div>
      <section className="bare-card">
        <header className="bare-house">
          <Logo />
          <span>{house || 'Rostrum'}</span>
        </header>
        <h1>{title}</h1>
        {children}
      </section>
    </main>
  );
}
