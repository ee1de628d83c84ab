import { defaultLocale, siteLocales } from '@isangano/content/brand';
import { type Locale, languages } from '@isangano/contracts/locales';
import {
  type IssueState,
  type IssueTexts,
  issueSubjectMaxChars,
  issueTextMaxChars,
  type NewsletterIssue,
} from '@isangano/contracts/newsletter/issue';
import { useState } from 'react';
import { formatMoment } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { isObject, parseJson, toText } from '../../submission/form-values.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { api } from '../base/api.ts';
import { QuietButton, SmallButton } from '../base/buttons.tsx';
import { ErrorAlert } from '../base/error-alert.tsx';
import { useErrorNotice } from '../base/error-text.ts';
import { LocaleField, TextAreaField, TextField } from '../base/fields.tsx';
import { confirmAction, notifyStaff } from '../base/notifications.tsx';
import { hasKeptText } from '../base/unsaved-input.ts';
import { Row, RowAction, Rows, Section } from '../identity/account/section.tsx';
import { NewerVersion, useKeptEdit } from './kept-edit.tsx';

const sendingPollMs = 2000;

/** How long mails that a mail server postpones are awaited. */
const deliveryMs = 60 * 60 * 1000;

const isUnderWay = ({ state, delivered, stored, sentAt }: NewsletterIssue) =>
  state === 'sending' ||
  (sentAt !== null && delivered < stored && Date.parse(sentAt) > Date.now() - deliveryMs);

const tones: Record<IssueState, BadgeTone> = {
  draft: 'neutral',
  sending: 'blue',
  sent: 'green',
  stopped: 'red',
};

/** The key of the typed texts of an issue. */
const getKey = (id: string) => `issue ${id}`;

/** Issues of the newsletter: written in each language, previewed, and sent to the subscribers. */
export function NewsletterPart() {
  const { _ } = useTexts();
  const [openId, setOpenId] = useState<string>();
  const issues = api.newsletter.issues.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? sendingPollMs : false),
  });
  const readers = api.newsletter.readers.useQuery();
  // A sent issue cannot be changed, but what was typed is still shown.
  const opened = issues.data?.find(
    ({ id, state }) => id === openId && (state === 'draft' || hasKeptText(getKey(id))),
  );
  // The shown issues are kept when they cannot be read again.
  if (!issues.data || !readers.data)
    return <ErrorAlert error={issues.error ?? readers.error} className="mt-6" />;
  const count = siteLocales.reduce((sum, locale) => sum + (readers.data[locale] ?? 0), 0);
  return (
    <Section
      title={_('staffContent.issues.title')}
      hint={`${_('staffContent.issues.readers', { count })}. ${_('staffContent.issues.hint')}`}
      action={
        openId === undefined && (
          <SmallButton onClick={() => setOpenId('new')}>{_('staffContent.issues.new')}</SmallButton>
        )
      }
    >
      {openId !== undefined && (openId === 'new' || opened) ? (
        <IssueEditor
          key={openId}
          issue={opened}
          readers={readers.data}
          onSaved={setOpenId}
          onClose={() => setOpenId(undefined)}
        />
      ) : (
        <IssueList issues={issues.data} onOpen={setOpenId} />
      )}
    </Section>
  );
}

function IssueList({ issues, onOpen }: { issues: readonly NewsletterIssue[]; onOpen: (id: string) => void }) {
  const { _, locale } = useTexts();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const stop = api.newsletter.stopIssue.useMutation({
    onError,
    onSettled: () => utils.newsletter.invalidate(),
  });
  if (issues.length === 0) return <p className="mt-4">{_('staffContent.issues.empty')}</p>;
  return (
    <Rows>
      {issues.map((issue) => {
        const { id, state, texts, sentAt, updatedAt, by, recipients, delivered, bounced, refused } = issue;
        const subject = texts[defaultLocale]?.subject || _('staffContent.issues.untitled');
        return (
          <Row
            key={id}
            title={
              <>
                {subject}
                <Badge tone={tones[state]}>{_(`staffContent.issues.state.${state}`)}</Badge>
              </>
            }
            facts={[
              `${formatMoment(locale, sentAt ?? updatedAt)} · ${by}`,
              sentAt && _('staffContent.issues.progress', { delivered, recipients, bounced, refused }),
            ]}
          >
            {state === 'draft' && (
              <RowAction text="staffContent.issues.open" values={{ subject }} onClick={() => onOpen(id)} />
            )}
            {state === 'sending' && (
              <QuietButton busy={stop.isPending} onClick={() => stop.mutate({ id })}>
                {_('staffContent.issues.stop')}
              </QuietButton>
            )}
          </Row>
        );
      })}
    </Rows>
  );
}

/** Reads texts that were kept as JSON. */
function readTexts(json: string): IssueTexts {
  const read = (parent: unknown, name: string) => (isObject(parent) ? parent[name] : undefined);
  const readText = (locale: Locale, part: string) => toText(read(read(parseJson(json), locale), part)) ?? '';
  return Object.fromEntries(
    siteLocales.map((locale) => [
      locale,
      { subject: readText(locale, 'subject'), text: readText(locale, 'text') },
    ]),
  );
}

type IssueEditorProps = {
  /** Undefined for a new one. */
  issue: NewsletterIssue | undefined;
  readers: Partial<Record<Locale, number>>;
  onSaved: (id: string) => void;
  onClose: () => void;
};

/** An issue in all languages, side by side. What is typed is kept in this tab until it is saved. */
function IssueEditor({ issue, readers, onSaved, onClose }: IssueEditorProps) {
  const { _ } = useTexts();
  const utils = api.useUtils();
  const { typed, basedOn, isBehind, change, discard, rebase } = useKeptEdit(getKey(issue?.id ?? 'new'), {
    text: issue && JSON.stringify(issue.texts),
    version: issue?.version ?? 0,
  });
  const keptFocus = useKeptFocus<HTMLElement>();
  const texts: IssueTexts = typed === undefined ? (issue?.texts ?? {}) : readTexts(typed);
  const isSaved = typed === undefined && issue !== undefined;
  const save = api.newsletter.saveIssue.useMutation({
    onSuccess: async ({ id }) => {
      discard();
      await utils.newsletter.invalidate();
      onSaved(id);
      void notifyStaff(_('staffContent.issues.saved'));
    },
    onError: () => utils.newsletter.issues.invalidate(),
  });
  const send = api.newsletter.sendIssue.useMutation({
    onSuccess: async () => {
      await utils.newsletter.invalidate();
      onClose();
    },
    // It may be sent although the response was lost.
    onError: () => void utils.newsletter.invalidate(),
  });
  const count = siteLocales.reduce((sum, locale) => sum + (readers[locale] ?? 0), 0);
  const missing = siteLocales.filter(
    (locale) => locale !== defaultLocale && !texts[locale]?.text && (readers[locale] ?? 0) > 0,
  );

  function changeText(locale: Locale, part: 'subject' | 'text', value: string): void {
    const own = texts[locale] ?? { subject: '', text: '' };
    change(JSON.stringify({ ...texts, [locale]: { ...own, [part]: value } }));
  }

  async function confirmSend(id: string): Promise<void> {
    const question = _('staffContent.issues.send.confirm', { count });
    if (await confirmAction(question, _('staffContent.issues.send.action'))) send.mutate({ id, basedOn });
  }

  return (
    <section
      {...keptFocus}
      aria-label={texts[defaultLocale]?.subject || _('staffContent.issues.untitled')}
      className="mt-6 grid gap-6"
    >
      <div className="grid items-start gap-6 lg:grid-cols-3">
        {siteLocales.map((locale) => (
          <fieldset key={locale} className="grid min-w-0 gap-4">
            <legend lang={locale} className="mb-2 text-lg font-bold">
              {languages[locale].name}
            </legend>
            <TextField
              label={_('staffContent.issues.subject')}
              lang={locale}
              maxLength={issueSubjectMaxChars}
              value={texts[locale]?.subject ?? ''}
              readOnly={save.isPending}
              onValue={(value) => changeText(locale, 'subject', value)}
            />
            <TextAreaField
              label={_('staffContent.issues.text')}
              hint={locale === defaultLocale ? _('staffContent.issues.text.hint') : undefined}
              lang={locale}
              rows={12}
              maxLength={issueTextMaxChars}
              value={texts[locale]?.text ?? ''}
              readOnly={save.isPending}
              onValue={(value) => changeText(locale, 'text', value)}
            />
          </fieldset>
        ))}
      </div>
      {missing.map((locale) => (
        <Alert key={locale} tone="info">
          {_('staffContent.issues.missing', {
            language: languages[locale].name,
            count: readers[locale] ?? 0,
            other: languages[defaultLocale].name,
          })}
        </Alert>
      ))}
      {typed !== undefined && <ErrorAlert error={save.error} />}
      <ErrorAlert error={send.error} />
      {isBehind && <NewerVersion onReplace={() => rebase(issue?.version ?? 0)} />}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={isSaved ? 'secondary' : 'primary'}
          busy={save.isPending}
          disabled={typed === undefined}
          onClick={() => save.mutate({ ...(issue && { id: issue.id }), texts, basedOn })}
        >
          {_('staffContent.issues.save')}
        </Button>
        {isSaved && (
          <Button busy={send.isPending} disabled={count === 0} onClick={() => void confirmSend(issue.id)}>
            {_('staffContent.issues.send', { count })}
          </Button>
        )}
        {/* The end of a call opens or closes the editor, in which another issue might be written by then. */}
        <Button variant="quiet" disabled={save.isPending || send.isPending} onClick={onClose}>
          {_('staff.close')}
        </Button>
      </div>
      {isSaved && <IssuePreview id={issue.id} version={issue.version} />}
    </section>
  );
}

/** The mail as subscribers of a language get it. */
function IssuePreview({ id, version }: { id: string; version: number }) {
  const { _ } = useTexts();
  const [locale, setLocale] = useState<Locale>(defaultLocale);
  const preview = api.newsletter.previewIssue.useQuery({ id, locale });
  const test = api.newsletter.sendTest.useMutation({
    onSuccess: () => void notifyStaff(_('staffContent.issues.test.sent')),
  });
  return (
    <section aria-label={_('staffContent.issues.preview')} className="grid max-w-2xl gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <LocaleField label={_('staffContent.issues.preview')} value={locale} onValue={setLocale} />
        <SmallButton busy={test.isPending} onClick={() => test.mutate({ id, locale })}>
          {_('staffContent.issues.test')}
        </SmallButton>
      </div>
      <ErrorAlert error={preview.error ?? test.error} />
      {preview.data && (
        <iframe
          key={`${version} ${locale}`}
          title={preview.data.subject}
          srcDoc={preview.data.html}
          sandbox=""
          className="h-[40rem] w-full border-2 border-ink"
        />
      )}
    </section>
  );
}
