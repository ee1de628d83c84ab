import { parseShortReference } from '@isangano/contracts/short-reference';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { formatMoment } from '../../../i18n/format.ts';
import { useTexts } from '../../../i18n/language-provider.tsx';
import type { OutboxItem } from '../../../submission/outbox/item.ts';
import { getStatusLink } from '../../../submission/private-link.ts';
import { formatReference } from '../../../submission/reference.ts';
import { getStatusPath } from '../../../submission/status-path.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/inputs.tsx';
import { ApplicationMark } from '../../../ui/patterns/application-mark.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';

/* The device's store is read only here, and only after hydration. */
const loadItems = () => import('../../../submission/outbox/page-outbox.ts');

/** Whether a typed text is the short reference or the id of an item. */
function isNamed({ reference, shortReference }: OutboxItem, typed: string): boolean {
  const text = typed.trim().toLowerCase();
  return text === reference || (Boolean(shortReference) && parseShortReference(typed) === shortReference);
}

/** The items that were sent from this device, and a field that finds one by its reference. */
export function SentHere() {
  const { _, locale } = useTexts();
  const [items, setItems] = useState<readonly OutboxItem[]>();
  const [isUnknown, setIsUnknown] = useState(false);
  const keptFocus = useKeptFocus<HTMLElement>();

  const read = useCallback(async () => {
    const { listSentItems } = await loadItems();
    setItems(await listSentItems());
  }, []);
  useEffect(() => void read().catch(() => setItems([])), [read]);

  async function forget(id: string): Promise<void> {
    await (await loadItems()).forgetItem(id);
    await read();
  }

  function find(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get('reference');
    const found = items?.find((item) => typeof typed === 'string' && isNamed(item, typed));
    setIsUnknown(!found);
    if (!found) return;
    const link = getStatusLink(found);
    if (link) window.location.hash = new URL(getStatusPath(locale, link), window.location.href).hash;
    else document.getElementById(`sent-${found.id}`)?.focus();
  }

  return (
    <section {...keptFocus} className="mt-8 grid max-w-3xl gap-8" aria-labelledby="sent-heading">
      <div className="grid gap-3">
        <h2 id="sent-heading" className="text-2xl">
          {_('status.device')}
        </h2>
        <p>{_('status.device.lead')}</p>
      </div>
      {items?.length === 0 && <p>{_('status.device.none')}</p>}
      {items && items.length > 0 && (
        <ul className="grid gap-5">
          {items.map((item) => (
            <SentItem key={item.id} item={item} onForget={() => void forget(item.id)} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={find} className="grid gap-4">
        <Field
          label={_('status.device.find')}
          hint={_('status.device.find.hint')}
          error={isUnknown && _('status.device.find.unknown')}
          required
        >
          {(control) => (
            <div className="flex flex-wrap gap-3">
              <TextInput
                {...control}
                name="reference"
                autoComplete="off"
                spellCheck={false}
                className="flex-[1_1_14rem] font-mono"
              />
              <Button type="submit" variant="secondary">
                {_('status.device.find.open')}
              </Button>
            </div>
          )}
        </Field>
      </form>
    </section>
  );
}

function SentItem({ item, onForget }: { item: OutboxItem; onForget: () => void }) {
  const { _, locale } = useTexts();
  const { id, kind, title, reference, shortReference = '', receivedAt, createdAt } = item;
  const link = getStatusLink(item);
  const isApplication =
    kind === 'interview' || kind === 'partner' || kind === 'correction' || kind === 'reply';
  return (
    <li id={`sent-${id}`} tabIndex={-1} className="flex items-start gap-4 border-t-2 border-ink pt-4">
      {isApplication && reference !== undefined && (
        <ApplicationMark id={reference} label={_('status.mark')} size={64} className="max-sm:hidden" />
      )}
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        <p className="font-bold wrap-anywhere">
          {_(`status.kind.${kind === 'mail' ? 'message' : kind}`)}
          {title !== '' && ` · ${title}`}
        </p>
        <p>
          {formatMoment(locale, new Date(receivedAt ?? createdAt).toISOString())}
          {reference !== undefined && (
            <>
              {' · '}
              <strong translate="no" className="font-mono wrap-anywhere">
                {formatReference({ id: reference, shortReference })}
              </strong>
            </>
          )}
        </p>
        <div className="flex flex-wrap items-center gap-x-5">
          {link && isApplication && (
            <a href={getStatusPath(locale, link)} className="inline-flex min-h-11 items-center">
              {_('status.device.open')}
            </a>
          )}
          <Button variant="quiet" size="s" className="max-sm:-ml-3.5" onClick={onForget}>
            {_('status.device.forget')}
          </Button>
        </div>
      </div>
    </li>
  );
}
