import { type ServiceField, serviceFields } from '@isangano/content/services';
import { useLingui } from '@lingui/react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { serviceIcons } from '../../../ui/patterns/service-icons.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { ContactButton } from '../../messages/contact-dialog-provider.tsx';

export const fieldsId = 'fields';

function FieldLabel({ field }: { field: ServiceField }) {
  const { _ } = useLingui();
  return (
    <span className="flex items-center gap-4">
      <Drawn drawing={serviceIcons[field.icon]} width={44} height={44} className="shrink-0" />
      <span className="min-w-0 font-display text-xl font-extrabold">
        {_(`services.field.${field.id}.title`)}
      </span>
    </span>
  );
}

function FieldPanel({ field }: { field: ServiceField }) {
  const { _ } = useLingui();
  return (
    <div id={field.id}>
      <h3 className="max-w-[18ch] text-3xl">{_(`services.field.${field.id}.claim`)}</h3>
      <ul className="mt-6 border-t-2 border-ink">
        {field.services.map((service) => (
          <li
            key={service}
            className="relative border-b border-line py-3 pl-8 before:absolute before:top-[1.35rem] before:left-1 before:size-3 before:bg-terracotta before:cut-diamond"
          >
            {_(`services.field.${field.id}.service.${service}`)}
          </li>
        ))}
      </ul>
      <div className="mt-8">
        <ContactButton variant="secondary">{_('services.ask')}</ContactButton>
      </div>
    </div>
  );
}

/** The fields of service as tabs; `/services#cybersecurity` selects the tab of that field. */
export function ServiceFields() {
  const { _ } = useLingui();
  const tabsRef = useRef<HTMLDivElement>(null);
  const { selected, select } = useHashTab(tabsRef);
  return (
    <section id={fieldsId} className="frame py-16 lg:py-24">
      <h2>{_('services.fields.title', { count: serviceFields.length })}</h2>
      <p className="mt-4 max-w-text">{_('services.fields.lead')}</p>
      <div ref={tabsRef} className="mt-10">
        <Tabs
          label={_('services.fields.label')}
          selected={selected}
          onSelect={select}
          tabs={serviceFields.map((field) => ({
            id: field.id,
            label: <FieldLabel field={field} />,
            content: <FieldPanel field={field} />,
          }))}
        />
      </div>
    </section>
  );
}

/**
 * Selects the tab named by the hash of the URL, or the first one. When the hash changes other than by `select`, scrolls to
 * `target`.
 */
function useHashTab(target: RefObject<HTMLElement | null>) {
  const { history } = useRouter();
  const navigate = useNavigate();
  const isSelectedHere = useRef(false);
  // While prerendering, the hash is unknown; it is read after hydration.
  const hash = useSyncExternalStore(
    history.subscribe,
    () => history.location.hash.slice(1),
    () => '',
  );
  const namedId = serviceFields.find(({ id }) => id === hash)?.id;

  useEffect(() => {
    if (namedId && !isSelectedHere.current) target.current?.scrollIntoView();
    isSelectedHere.current = false;
  }, [namedId, target]);

  return {
    selected: namedId ?? serviceFields[0]?.id ?? '',
    /** Selects a tab and writes it to the URL, without scrolling and without a new history entry. */
    select: (id: string): void => {
      isSelectedHere.current = id !== namedId;
      void navigate({ to: '.', hash: id, replace: true, resetScroll: false, hashScrollIntoView: false });
    },
  };
}
