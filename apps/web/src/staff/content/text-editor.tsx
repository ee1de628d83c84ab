import { siteLocales } from '@isangano/content/brand';
import type { ContentText } from '@isangano/contracts/content/content';
import { contentTextMaxChars, textLockMs } from '@isangano/contracts/content/values';
import { type Locale, languages, sourceLocale } from '@isangano/contracts/locales';
import { useEffect, useRef, useState } from 'react';
import { formatMoment } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { api } from '../base/api.ts';
import { QuietButton, SmallButton } from '../base/buttons.tsx';
import { useErrorText } from '../base/error-text.ts';
import { TextAreaField } from '../base/fields.tsx';
import { notifyStaff } from '../base/notifications.tsx';
import { NewerVersion, useKeptEdit } from './kept-edit.tsx';

type TextEditorProps = {
  text: ContentText;
  onSaved: (text: ContentText) => void;
  onClose: () => void;
};

/** One text in all languages, side by side. */
export function TextEditor({ text, onSaved, onClose }: TextEditorProps) {
  const { _ } = useTexts();
  const locks = api.content.locks.useQuery(undefined, { refetchInterval: textLockMs / 4 });
  const source = text.texts[sourceLocale]?.text ?? '';
  return (
    <section aria-label={_('staffContent.edit.label', { id: text.id })} className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <h3 className="font-sans text-sm font-bold wrap-anywhere">{text.id}</h3>
        <QuietButton onClick={onClose}>{_('staff.close')}</QuietButton>
      </div>
      {source.includes('{') && (
        <p className="max-w-text text-sm text-soft">
          {_('staffContent.braces', { example: '{…}' })}{' '}
          {source.includes(', plural,') && _('staffContent.plural', { example: '{count, plural, …}' })}
        </p>
      )}
      <div className="grid items-start gap-4 md:grid-cols-2 2xl:grid-cols-3">
        {siteLocales.map((locale) => (
          <TranslationEditor
            key={locale}
            text={text}
            onSaved={onSaved}
            locale={locale}
            lockedBy={locks.data?.find((lock) => lock.id === text.id && lock.locale === locale)?.by}
          />
        ))}
      </div>
    </section>
  );
}

type TranslationEditorProps = Pick<TextEditorProps, 'text' | 'onSaved'> & {
  locale: Locale;
  lockedBy: string | undefined;
};

/** A text in one language. What is typed is kept in this tab until it is saved. */
function TranslationEditor({ text, onSaved, locale, lockedBy }: TranslationEditorProps) {
  const { _ } = useTexts();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const { id, fittingChars } = text;
  const stored = text.texts[locale];
  const edit = useKeptEdit(`text ${locale} ${id}`, {
    text: stored?.text ?? '',
    version: stored?.version ?? 0,
  });
  const { typed, basedOn, isBehind, change, discard } = edit;
  const [showsHistory, setShowsHistory] = useState(false);
  const value = typed ?? stored?.text ?? '';
  const isChanged = typed !== undefined && typed !== (stored?.text ?? '');
  const save = api.content.saveText.useMutation({
    onSuccess: (saved, { text: sent }) => {
      onSaved(saved);
      edit.endSaved(sent, saved.texts[locale]?.version ?? 0);
      void notifyStaff(_('staffContent.saved'));
    },
    onSettled: () => utils.content.invalidate(),
  });
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // The button that saved or discarded the changes is disabled or gone.
    if (!isChanged && document.activeElement?.matches('body, :disabled')) fieldRef.current?.focus();
  }, [isChanged]);
  /** Names a button of this language among those of the others. */
  const name = (label: string) => `${label}: ${languages[locale].name}`;
  useTextLock({ id, locale }, typed !== undefined && lockedBy === undefined);

  const submit = (options: { isCurrent?: boolean } = {}) =>
    save.mutate({ id, locale, text: value, basedOn, ...options });

  return (
    <div className="grid gap-2">
      <TextAreaField
        label={languages[locale].name}
        lang={locale}
        ref={fieldRef}
        rows={value.length > 200 ? 8 : 3}
        maxLength={contentTextMaxChars}
        value={value}
        readOnly={lockedBy !== undefined}
        onValue={change}
        hint={lockedBy === undefined ? undefined : _('staffContent.lockedBy', { by: lockedBy })}
        error={save.error && (isChanged || save.variables.isCurrent) ? getErrorText(save.error) : undefined}
        counter={
          fittingChars === undefined ? undefined : (
            <span className={value.length > fittingChars ? 'font-bold text-error' : ''}>
              {_('staffContent.fitting', { count: value.length, max: fittingChars })}
            </span>
          )
        }
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button
          size="s"
          aria-label={name(_('staffContent.save'))}
          busy={save.isPending}
          disabled={!isChanged}
          onClick={() => submit()}
        >
          {_('staffContent.save')}
        </Button>
        {isChanged && (
          <QuietButton aria-label={name(_('staffContent.discard'))} onClick={discard}>
            {_('staffContent.discard')}
          </QuietButton>
        )}
        <QuietButton
          aria-label={name(_('staffContent.history'))}
          aria-expanded={showsHistory}
          onClick={() => setShowsHistory(!showsHistory)}
        >
          {_('staffContent.history')}
        </QuietButton>
        {!stored && <Badge tone="red">{_('staffContent.filter.missing')}</Badge>}
        {stored?.isOutdated && locale !== sourceLocale && (
          <>
            <Badge tone="orange">{_('staffContent.filter.outdated')}</Badge>
            <SmallButton
              aria-label={name(_('staffContent.stillRight'))}
              busy={save.isPending}
              onClick={() => submit({ isCurrent: true })}
            >
              {_('staffContent.stillRight')}
            </SmallButton>
          </>
        )}
      </div>
      {isBehind && isChanged && (
        <NewerVersion text={stored?.text} onReplace={() => edit.rebase(stored?.version ?? 0)} />
      )}
      {showsHistory && <History kind="text" name={id} locale={locale} onRestore={change} />}
    </div>
  );
}

/** Prevents others from saving the text while it is edited here. */
function useTextLock({ id, locale }: { id: string; locale: Locale }, isEdited: boolean): void {
  const { locks } = api.useUtils().content;
  const { mutateAsync: lock } = api.content.lockText.useMutation();
  const { mutateAsync: release } = api.content.releaseText.useMutation();
  useEffect(() => {
    if (!isEdited) return;
    // The person who edits it is named at once.
    const renew = () => void lock({ id, locale }).catch(() => locks.invalidate());
    renew();
    const timer = setInterval(renew, textLockMs / 3);
    return () => {
      clearInterval(timer);
      release({ id, locale }).catch(() => undefined);
    };
  }, [id, locale, isEdited, lock, release, locks]);
}

type HistoryProps = {
  kind: 'text' | 'list';
  name: string;
  locale: Locale | '';
  onRestore: (value: string) => void;
};

/** Earlier versions of a text or list, newest first. */
export function History({ kind, name, locale, onRestore }: HistoryProps) {
  const { _, locale: pageLocale } = useTexts();
  const history = api.content.history.useQuery({ kind, name, locale });
  if (!history.data) return null;
  if (history.data.length === 0)
    return <p className="text-sm text-soft">{_('staffContent.history.empty')}</p>;
  return (
    <ol className="border-t-2 border-line text-sm">
      {history.data.map(({ version, value, at, by }) => (
        <li key={version} className="flex items-start justify-between gap-3 border-b-2 border-line py-2">
          <div className="min-w-0">
            <p className="text-soft wrap-anywhere">
              {version === 0 ? _('staffContent.history.own') : `${formatMoment(pageLocale, at)} · ${by}`}
            </p>
            <p lang={locale || undefined} className="line-clamp-4 whitespace-pre-line wrap-anywhere">
              {value}
            </p>
          </div>
          <QuietButton
            aria-label={
              version === 0
                ? `${_('staffContent.restore')}: ${_('staffContent.history.own')}`
                : _('staffContent.restore.label', { date: formatMoment(pageLocale, at) ?? '' })
            }
            onClick={() => onRestore(value)}
          >
            {_('staffContent.restore')}
          </QuietButton>
        </li>
      ))}
    </ol>
  );
}
