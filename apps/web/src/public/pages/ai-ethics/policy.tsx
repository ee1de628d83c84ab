import { type PolicySectionId, policySections } from '@isangano/content/policy';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { matchesQuery } from './policy-search.ts';
import { PolicySection } from './policy-section.tsx';
import { SearchBox } from './search-box.tsx';
import { SignOffProgress } from './sign-off-progress.tsx';

/** The policy: its sections can be searched, read and acknowledged. */
export function Policy() {
  const { _ } = useLingui();
  const [query, setQuery] = useState('');
  const [acknowledged, setAcknowledged] = useState<readonly PolicySectionId[]>([]);

  const matching = policySections.filter(({ id }) =>
    matchesQuery(query, _(`aiEthics.${id}.title`), _(`aiEthics.${id}.keywords`)),
  );

  return (
    <section className="frame flex flex-col gap-y-6 py-12 lg:py-20">
      <h2 className="text-3xl lg:text-4xl">{_('aiEthics.policy.title')}</h2>
      {/* A row of its own where the window is wide; on a phone, only the progress stays in view. */}
      <div className="contents noscript:hidden lg:sticky lg:top-16 lg:z-10 lg:grid lg:grid-cols-2 lg:gap-x-8 lg:bg-bone lg:py-4">
        <SearchBox query={query} matchCount={matching.length} onSearch={setQuery} />
        <SignOffProgress acknowledged={acknowledged.length} total={policySections.length} />
      </div>
      <div>
        {policySections.map((section) => (
          <PolicySection
            key={section.id}
            section={section}
            isVisible={matching.includes(section)}
            isAcknowledged={acknowledged.includes(section.id)}
            onAcknowledge={() => setAcknowledged((before) => [...before, section.id])}
          />
        ))}
      </div>
    </section>
  );
}
