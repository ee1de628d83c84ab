import { brand, siteLocales } from '@isangano/content/brand';
import { isTextPage, textPages } from '@isangano/content/text-pages';
import type { ContentState, ContentVersion, Release } from '@isangano/contracts/content/content';
import type { ReleaseState } from '@isangano/contracts/content/values';
import { latestLocalTime, toInstant, toLocalTime } from '@isangano/contracts/local-time';
import { type Locale, languages } from '@isangano/contracts/locales';
import { useId, useState } from 'react';
import { formatMoment } from '../../i18n/format.ts';
import { formatGroupTime, getTimeZoneCity } from '../../i18n/group-time.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { api } from '../base/api.ts';
import { QuietButton } from '../base/buttons.tsx';
import { ErrorAlert } from '../base/error-alert.tsx';
import { useErrorNotice } from '../base/error-text.ts';
import { TextField } from '../base/fields.tsx';
import { confirmAction, notifyStaff } from '../base/notifications.tsx';
import { Row, RowAction, Rows, Section } from '../identity/account/section.tsx';
import { listLabels } from './labels.ts';
import { usePreviews } from './preview-pane.tsx';

const renderingPollMs = 200;

/** The changes of the draft, its preview and publication, and earlier publications. */
export function PublishPart() {
  const state = api.content.state.useQuery(undefined, {
    refetchInterval: ({ state: { data } }) =>
      data?.releases.some((release) => release.state === 'rendering') ? renderingPollMs : false,
  });
  // The typed texts are kept when the state cannot be read again.
  if (!state.data) return <ErrorAlert error={state.error} className="mt-6" />;
  return (
    <>
      <Changes changes={state.data.changes} />
      <Previews />
      <PublishForm state={state.data} />
      <Releases releases={state.data.releases} />
    </>
  );
}

function Changes({ changes }: { changes: readonly ContentVersion[] }) {
  const { _, locale: pageLocale } = useTexts();
  const describe = ({ kind, name, locale }: ContentVersion) => {
    const label = Object.entries(listLabels).find(([one]) => one === name)?.[1];
    if (kind === 'list') return label ? _(label) : name;
    const language = siteLocales.find((one) => one === locale);
    return `${name} · ${language ? languages[language].name : locale}`;
  };
  return (
    <Section
      title={_('staffContent.changes')}
      hint={_('staffContent.changes.count', { count: changes.length })}
    >
      {changes.length > 0 && (
        <Rows>
          {changes.map((change) => (
            <Row
              key={change.version}
              title={describe(change)}
              facts={[
                change.kind === 'text' && change.value.slice(0, 200),
                `${formatMoment(pageLocale, change.at)} · ${change.by}`,
              ]}
            />
          ))}
        </Rows>
      )}
    </Section>
  );
}

const previewedPages = Object.entries(textPages).flatMap(([name, { path }]) =>
  isTextPage(name) && path !== undefined && name !== 'everywhere' ? [{ name, path }] : [],
);

/** Links to all pages of the draft. */
function Previews() {
  const { _ } = useTexts();
  const getPreview = usePreviews();
  return (
    <Section title={_('staffContent.preview')} hint={_('staffContent.preview.hint')}>
      <ul className="mt-4 grid gap-x-12 border-t-2 border-line lg:grid-cols-2">
        {previewedPages.map(({ name, path }) => (
          <li
            key={name}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b-2 border-line py-1"
          >
            <span className="font-bold">{_(`staffContent.page.${name}`)}</span>
            <span className="flex flex-wrap gap-x-4">
              {siteLocales.map((locale) => (
                <a
                  key={locale}
                  href={getPreview(path, locale)}
                  target="_blank"
                  rel="noreferrer"
                  className="inline-grid min-h-12 place-items-center"
                  aria-label={_('staffContent.preview.label', {
                    page: _(`staffContent.page.${name}`),
                    language: languages[locale].name,
                  })}
                >
                  {languages[locale].name}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PublishForm({ state }: { state: ContentState }) {
  const { _, locale } = useTexts();
  const onError = useErrorNotice();
  const utils = api.useUtils();
  const formId = useId();
  const [publishAt, setPublishAt] = useState('');
  const [unpublishAt, setUnpublishAt] = useState('');
  const publish = api.content.publish.useMutation({
    onSuccess: () => {
      setPublishAt('');
      setUnpublishAt('');
    },
    onSettled: () => utils.content.state.invalidate(),
  });
  const cancel = api.content.cancel.useMutation({
    onError,
    onSettled: () => utils.content.state.invalidate(),
  });
  const { version, changes, missing, canPublish, releases } = state;
  const isRendering = releases.some(
    (release) => release.state === 'rendering' && release.problems.length === 0,
  );
  const planned = releases.find((release) => release.state === 'scheduled');
  const toIso = (time: string) => (time === '' ? undefined : toInstant(time, brand.timeZone));
  const [earliest] = useState(() => toLocalTime(new Date().toISOString(), brand.timeZone));

  return (
    <Section title={_('staffContent.publish')} hint={_('staffContent.publish.hint')}>
      <form
        id={formId}
        className="mt-4 grid max-w-2xl gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault();
          publish.mutate({ basedOn: version, publishAt: toIso(publishAt), unpublishAt: toIso(unpublishAt) });
        }}
      >
        {missing.length > 0 && (
          <Alert tone="error" title={_('staffContent.missing')} className="sm:col-span-2">
            <ul className="list-disc pl-5">
              {missing.slice(0, 30).map((text) => (
                <li key={`${text.locale} ${text.id}`} className="wrap-anywhere">
                  {text.id} · {languages[text.locale].name}
                </li>
              ))}
            </ul>
          </Alert>
        )}
        {!canPublish && (
          <Alert tone="info" className="sm:col-span-2">
            {_('staffContent.cannotPublish')}
          </Alert>
        )}
        <TextField
          label={_('staffContent.publishAt')}
          hint={_('staffContent.publishAt.hint', { timeZone: getTimeZoneCity() })}
          type="datetime-local"
          min={earliest}
          max={latestLocalTime}
          value={publishAt}
          onValue={setPublishAt}
        />
        <TextField
          label={_('staffContent.unpublishAt')}
          hint={_('staffContent.unpublishAt.hint')}
          type="datetime-local"
          min={earliest}
          max={latestLocalTime}
          value={unpublishAt}
          onValue={setUnpublishAt}
        />
        <ErrorAlert error={publish.error} className="sm:col-span-2" />
        {planned && (
          <Alert tone="info" className="sm:col-span-2">
            <p>{_('staffContent.planned', { date: formatGroupTime(locale, planned.publishAt ?? '') })}</p>
            <QuietButton busy={cancel.isPending} onClick={() => cancel.mutate({ id: planned.id })}>
              {_('staffContent.planned.cancel')}
            </QuietButton>
          </Alert>
        )}
        <div className="sm:col-span-2">
          <Button
            type="submit"
            busy={publish.isPending || isRendering}
            disabled={!canPublish || changes.length === 0 || missing.length > 0}
          >
            {isRendering
              ? _('staffContent.publishing')
              : publishAt === ''
                ? _('staffContent.publish.now')
                : _('staffContent.publish.later')}
          </Button>
        </div>
      </form>
    </Section>
  );
}

const stateTones: Record<ReleaseState, BadgeTone> = {
  scheduled: 'yellow',
  rendering: 'blue',
  published: 'green',
  failed: 'red',
  cancelled: 'neutral',
};

/** When it was published, or is to be: a plan is shown as it was typed. */
function formatReleaseTime(locale: Locale, { publishedAt, publishAt, at }: Release): string | undefined {
  return publishedAt === null && publishAt !== null
    ? formatGroupTime(locale, publishAt)
    : formatMoment(locale, publishedAt ?? at);
}

function Releases({ releases }: { releases: readonly Release[] }) {
  const { _, locale } = useTexts();
  const utils = api.useUtils();
  const show = api.content.show.useMutation({ onSettled: () => utils.content.invalidate() });
  if (releases.length === 0) return null;

  async function confirmShow({ id, number }: Release): Promise<void> {
    const question = _('staffContent.releases.show.confirm', { number });
    if (!(await confirmAction(question, _('staffContent.releases.show')))) return;
    show.mutate({ id }, { onSuccess: () => void notifyStaff(_('staffContent.releases.shown', { number })) });
  }

  return (
    <Section title={_('staffContent.releases')} hint={_('staffContent.releases.hint')}>
      <ErrorAlert error={show.error} className="mt-4" />
      <Rows>
        {releases.map((release) => (
          <Row
            key={release.id}
            title={
              <>
                {_('staffContent.releases.number', { number: release.number })}
                <Badge tone={stateTones[release.state]}>{_(`staffContent.state.${release.state}`)}</Badge>
                {release.isCurrent && <Badge tone="green">{_('staffContent.releases.current')}</Badge>}
              </>
            }
            facts={[
              `${formatReleaseTime(locale, release)} · ${release.by}`,
              release.unpublishAt &&
                _('staffContent.releases.until', { date: formatGroupTime(locale, release.unpublishAt) }),
              ...release.problems,
            ]}
          >
            {release.isKept && !release.isCurrent && (
              <RowAction
                text="staffContent.releases.show"
                values={{ number: release.number }}
                busy={show.isPending}
                onClick={() => void confirmShow(release)}
              />
            )}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}
