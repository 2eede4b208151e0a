import type { ReactNode } from 'react';
import LanguageSwitch from '@/components/frame/LanguageSwitch';
import Logo from '@/components/frame/Logo';
import './session.css';

interface Props {
  /** name of the company, when it is known */
  house?: string | undefined;
  title: string;
  children: ReactNode;
}

/** A card with the logo and the language selector at the top, for sign-in and related pages. */
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
