import { type ServiceField, serviceFields, servicesOfField } from '@isangano/content/services';
import { useLingui } from '@lingui/react';
import { useRef } from 'react';
import { Drawn } from '../patterns/drawn.tsx';
import { serviceSigns } from '../patterns/service-signs.ts';
import { Tabs } from '../ui/tabs.tsx';
import { ContactButton } from './contact-button.tsx';
import { useHashTab } from './use-hash-tab.ts';

export const fieldsId = 'fields';

/** The sign stands for its field wherever the field is named. */
function FieldLabel({ field }: { field: ServiceField }) {
  const { _ } = useLingui();
  return (
    <span className="flex items-center gap-4">
      <Drawn drawing={serviceSigns[field]} width={44} height={44} className="shrink-0" />
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
        {servicesOfField.map((service) => (
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

/** Six fields of service, one at a time; `/services#cybersecurity` opens that one. */
export function ServiceFields() {
  const { _ } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const { selected, select } = useHashTab(serviceFields, place);
  return (
    <section id={fieldsId} className="frame py-16 lg:py-24">
      <h2>{_('services.fields.title')}</h2>
      <p className="mt-4 max-w-text">{_('services.fields.lead')}</p>
      <div ref={place} className="mt-10">
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
