import { type ServiceField, serviceFields } from '@isangano/content/services';
import { useLingui } from '@lingui/react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Drawn } from '../../../ui/patterns/drawn.tsx';
import { serviceIcons } from '../../../ui/patterns/service-icons.ts';
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

function getTargetIndex(key: string, index: number, count: number): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  if (key === 'ArrowRight' || key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (index + count - 1) % count;
  return undefined;
}

/**
 * The fields of service as tabs according to the WAI-ARIA pattern, in a column beside the panel on wide screens: moving
 * the focus selects. `/services#cybersecurity` selects the tab of that field. Without scripts, the tab list is hidden
 * and all panels are shown, each below its label.
 */
export function ServiceFields() {
  const { _ } = useLingui();
  const id = useId();
  const tabsRef = useRef<HTMLDivElement>(null);
  const { selected, select } = useHashTab(tabsRef);
  const selectedIndex = serviceFields.findIndex((field) => field.id === selected);

  function handleKey(event: KeyboardEvent<HTMLElement>) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const targetIndex = getTargetIndex(event.key, selectedIndex, serviceFields.length);
    const field = targetIndex !== undefined && serviceFields[targetIndex];
    if (!field) return;
    event.preventDefault();
    select(field.id);
    document.getElementById(`${id}${field.id}`)?.focus();
  }

  return (
    <section id={fieldsId} className="frame py-16 lg:py-24">
      <h2>{_('services.fields.title', { count: serviceFields.length })}</h2>
      <p className="mt-4 max-w-text">{_('services.fields.lead')}</p>
      <div
        ref={tabsRef}
        className="mt-10 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] noscript:block"
      >
        <div
          role="tablist"
          aria-label={_('services.fields.label')}
          aria-orientation="vertical"
          className="border-ink noscript:hidden grid content-start border-t-2"
        >
          {serviceFields.map((field, index) => (
            <button
              key={field.id}
              type="button"
              role="tab"
              id={`${id}${field.id}`}
              aria-controls={`${id}${field.id}-panel`}
              aria-selected={index === selectedIndex}
              tabIndex={index === selectedIndex ? 0 : -1}
              onClick={() => select(field.id)}
              onKeyDown={handleKey}
              className={classNames(
                'min-h-12 cursor-pointer font-bold not-aria-selected:hover:bg-clay',
                'aria-selected:bg-ink aria-selected:text-bone',
                'border-b-2 border-ink px-3 py-2 text-left',
              )}
            >
              <FieldLabel field={field} />
            </button>
          ))}
        </div>
        <div className="min-w-0">
          {serviceFields.map((field, index) => (
            <div
              key={field.id}
              role="tabpanel"
              id={`${id}${field.id}-panel`}
              aria-labelledby={`${id}${field.id}`}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins with text must be reachable with the keyboard
              tabIndex={0}
              className={classNames('noscript:mb-12 noscript:block', index !== selectedIndex && 'hidden')}
            >
              <p className="mb-4 hidden font-display text-2xl font-extrabold noscript:block">
                <FieldLabel field={field} />
              </p>
              <FieldPanel field={field} />
            </div>
          ))}
        </div>
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
