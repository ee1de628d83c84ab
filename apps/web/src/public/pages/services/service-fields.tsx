import { type ServiceField, serviceFields, serviceNumbers } from '@isangano/content/services';
import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { serviceIcons } from '../../../ui/patterns/service-icons.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { ContactButton } from '../../messages/contact-button.tsx';
import { useHashTab } from './use-hash-tab.ts';

export const fieldsId = 'fields';

/** The name of a field with its icon. */
function FieldLabel({ field }: { field: ServiceField }) {
  const { _ } = useLingui();
  return (
    <span className="flex items-center gap-4">
      <Drawn drawing={serviceIcons[field]} width={44} height={44} className="shrink-0" />
      <span className="min-w-0 font-display text-xl font-extrabold">
        {_(`services.field.${field}.title`)}
      </span>
    </span>
  );
}

function FieldPanel({ field }: { field: ServiceField }) {
  const { _ } = useLingui();
  return (
    <div id={field}>
      <h3 className="max-w-[18ch] text-3xl">{_(`services.field.${field}.claim`)}</h3>
      <ul className="mt-6 border-t-2 border-ink">
        {serviceNumbers.map((service) => (
          <li
            key={service}
            className="relative border-b border-line py-3 pl-8 before:absolute before:top-[1.35rem] before:left-1 before:size-3 before:bg-terracotta before:cut-diamond"
          >
            {_(`services.field.${field}.service.${service}`)}
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <ContactButton variant="secondary">{_('services.ask')}</ContactButton>
      </div>
    </div>
  );
}

/** Six fields of service as tabs; `/services#cybersecurity` selects the tab of that field. */
export function ServiceFields() {
  const { _ } = useLingui();
  const tabsRef = useRef<HTMLDivElement>(null);
  const { selected, select } = useHashTab(serviceFields, tabsRef);
  return (
    <section id={fieldsId} className="frame py-16 lg:py-24">
      <h2>{_('services.fields.title')}</h2>
      <p className="mt-4 max-w-text">{_('services.fields.lead')}</p>
      <div ref={tabsRef} className="mt-10">
        <Tabs
          layout="column"
          label={_('services.fields.label')}
          selected={selected}
          onSelect={select}
          tabs={serviceFields.map((field) => ({
            id: field,
            label: <FieldLabel field={field} />,
            content: <FieldPanel field={field} />,
          }))}
        />
      </div>
    </section>
  );
}
