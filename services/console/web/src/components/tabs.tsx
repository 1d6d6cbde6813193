import { Link } from '@tanstack/react-router';
import { type Text, useText } from '../text/language';

export interface Tab {
  to: string;
  text: Text;
}

/** Screens of one navigation entry, each with its own address. `search` holds the query parameters that all tabs share. */
export function Tabs({ label, tabs, search = {} }: { label: string; tabs: Tab[]; search?: object }) {
  const t = useText();
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map(({ to, text }) => (
        <Link key={to} to={to} search={search as never} activeOptions={{ includeSearch: false, exact: true }}>
          {t(text)}
        </Link>
      ))}
    </nav>
  );
}
