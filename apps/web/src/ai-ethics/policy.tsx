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
    <div className="frame flex flex-col gap-x-16 gap-y-6 py-12 lg:grid lg:grid-cols-12 lg:py-20">
      <div className="contents noscript:hidden lg:sticky lg:top-24 lg:col-span-4 lg:block lg:self-start">
        <SearchBox query={query} matchCount={matching.length} onSearch={setQuery} />
        <SignOffProgress acknowledged={acknowledged.length} total={policySections.length} />
      </div>
      <section className="lg:col-span-8">
        <h2 className="mb-8 text-3xl">{_('aiEthics.policy.title')}</h2>
        {policySections.map((section) => (
          <PolicySection
            key={section.id}
            section={section}
            isVisible={matching.includes(section)}
            isAcknowledged={acknowledged.includes(section.id)}
            onAcknowledge={() => setAcknowledged((before) => [...before, section.id])}
          />
        ))}
      </section>
    </div>
  );
}
