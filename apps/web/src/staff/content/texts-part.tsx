import { siteLocales } from '@isangano/content/brand';
import { isTextPage, textPages } from '@isangano/content/text-pages';
import type { ContentText } from '@isangano/contracts/content/content';
import { staffPaths } from '@isangano/contracts/routes';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api } from '../base/api.ts';
import { QuietButton } from '../base/buttons.tsx';
import { ErrorAlert } from '../base/error-alert.tsx';
import { FilterField, SelectField, TextField } from '../base/fields.tsx';
import { splitPlaceholders } from './placeholders.ts';
import { PreviewPane } from './preview-pane.tsx';
import { TextEditor } from './text-editor.tsx';
import { divideTexts, findTitle, readText, type WrittenText } from './text-sections.ts';

const pageNames = Object.keys(textPages).filter((name) => isTextPage(name));

const filters = ['changed', 'outdated', 'missing'] as const;
type Filter = (typeof filters)[number];

const isOf: Record<Filter, (text: ContentText) => boolean> = {
  changed: ({ texts }) => Object.values(texts).some((text) => text?.isChanged),
  outdated: ({ texts }) => Object.values(texts).some((text) => text?.isOutdated),
  missing: ({ texts }) => siteLocales.some((locale) => !texts[locale]),
};

const filterTones = { changed: 'blue', outdated: 'orange', missing: 'red' } as const;

function matches({ id, texts }: ContentText, typed: string): boolean {
  const all = [id, ...Object.values(texts).map((text) => text?.text ?? '')].join(' ').toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((term) => all.includes(term));
}

/** The texts of one page, of which one is edited at a time, in all languages. */
export function TextsPart() {
  const { _, locale } = useTexts();
  const utils = api.useUtils();
  const navigate = useNavigate();
  const { name, show } = useSearch({ from: '/_guarded/admin/content' });
  const page = isTextPage(name) ? name : 'home';
  const filter = filters.find((one) => one === show);
  const texts = api.content.texts.useQuery({ page });
  const [typed, setTyped] = useState('');
  const [chosenPrefix, setChosenPrefix] = useState<string>();
  const [openId, setOpenId] = useState<string>();
  const sections = divideTexts(texts.data ?? []).map((section) => {
    const title = findTitle(section, texts.data ?? []);
    return { ...section, title: title && readText(title, locale) };
  });
  // The page may be another one since.
  const section = sections.find(({ prefix }) => prefix === chosenPrefix)?.prefix;
  // The edited text is kept, even if it does not match any more.
  const isShown = (text: ContentText) =>
    text.id === openId || ((!filter || isOf[filter](text)) && matches(text, typed));
  const shown = sections
    .filter(({ prefix }) => section === undefined || prefix === section)
    .map((section) => ({ ...section, texts: section.texts.filter(isShown) }))
    .filter((section) => section.texts.length > 0);
  const { path } = textPages[page];

  function replace(saved: ContentText): void {
    utils.content.texts.setData({ page }, (all) =>
      all?.map((one) => (one.id === saved.id ? { ...one, texts: saved.texts } : one)),
    );
  }

  function choose(search: { name?: string; show?: Filter | undefined }): void {
    setOpenId(undefined);
    if (search.name !== undefined) setChosenPrefix(undefined);
    void navigate({ to: staffPaths.content, search: { part: 'texts', name: page, show: filter, ...search } });
  }

  return (
    <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
          <SelectField
            label={_('staffContent.page')}
            values={pageNames}
            getLabel={(one) => _(`staffContent.page.${one}`)}
            value={page}
            onValue={(value) => choose({ name: value })}
          />
          <FilterField
            label={_('staffContent.section')}
            allLabel={_('staffContent.section.all')}
            values={sections.map(({ prefix }) => prefix)}
            getLabel={(one) => {
              const title = sections.find(({ prefix }) => prefix === one)?.title?.text;
              if (title === undefined) return isTextPage(one) ? _(`staffContent.page.${one}`) : one;
              return splitPlaceholders(title)
                .map(({ text }) => text)
                .join('');
            }}
            value={section}
            onChange={setChosenPrefix}
          />
          <FilterField
            label={_('staffContent.filter')}
            allLabel={_('staffContent.filter.all')}
            values={filters}
            getLabel={(one) => _(`staffContent.filter.${one}`)}
            value={filter}
            onChange={(value) => choose({ show: value })}
          />
          <TextField
            label={_('staffContent.search')}
            type="search"
            value={typed}
            onValue={setTyped}
            maxLength={100}
          />
        </div>
        <ErrorAlert error={texts.error} className="mt-6" />
        {texts.data && (
          <p role="status" className="mt-4 text-sm text-soft">
            {_('staffContent.texts.count', {
              count: shown.reduce((sum, section) => sum + section.texts.length, 0),
            })}
          </p>
        )}
        {texts.isPending && <Skeleton rows={8} text={_('staff.loading')} />}
        {shown.map((section) => (
          <Section key={section.prefix} {...section}>
            {section.texts.map((text) => (
              <TextItem key={text.id} isOpen={openId === text.id}>
                {openId === text.id ? (
                  <TextEditor text={text} onSaved={replace} onClose={() => setOpenId(undefined)} />
                ) : (
                  <TextRow text={text} onOpen={() => setOpenId(text.id)} />
                )}
              </TextItem>
            ))}
          </Section>
        ))}
      </div>
      {path && <PreviewPane path={path} />}
    </div>
  );
}

type SectionProps = { prefix: string; title: WrittenText | undefined; children: ReactNode };

function Section({ prefix, title, children }: SectionProps) {
  const { _ } = useTexts();
  const titleId = useId();
  const name = isTextPage(prefix) ? _(`staffContent.page.${prefix}`) : prefix;
  return (
    <section aria-labelledby={titleId} className="mt-4">
      <div className="flex flex-wrap items-baseline gap-x-3 border-t-2 border-ink py-2">
        <h2 id={titleId} lang={title?.locale} className="text-xl wrap-anywhere">
          {title ? <MarkedText text={title.text} /> : name}
        </h2>
        {title && <span className="text-xs text-soft">{prefix}</span>}
      </div>
      <ul>{children}</ul>
    </section>
  );
}

/** A text, or its editor. The button that opens or closes it goes with its press, so the focus moves to what is shown instead. */
function TextItem({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const itemRef = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    if (document.activeElement === document.body)
      itemRef.current?.querySelector<HTMLElement>(isOpen ? 'textarea' : 'button')?.focus();
  }, [isOpen]);
  return (
    <li ref={itemRef} className="border-t-2 border-line py-1.5">
      {children}
    </li>
  );
}

function MarkedText({ text }: { text: string }) {
  return splitPlaceholders(text).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key
    <span key={index} className={part.isPlaceholder ? 'rounded bg-clay px-1 text-sm' : undefined}>
      {part.text}
    </span>
  ));
}

function TextRow({ text, onOpen }: { text: ContentText; onOpen: () => void }) {
  const { _, locale } = useTexts();
  const { id } = text;
  const written = readText(text, locale);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 sm:grid-cols-[minmax(0,1fr)_13rem_auto]">
      <p lang={written?.locale} className="line-clamp-3 max-w-text py-1 whitespace-pre-line wrap-anywhere">
        <MarkedText text={written?.text ?? ''} />
      </p>
      <p className="max-sm:row-start-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft wrap-anywhere sm:py-2">
        {id}
        {filters
          .filter((one) => isOf[one](text))
          .map((one) => (
            <Badge key={one} tone={filterTones[one]}>
              {_(`staffContent.filter.${one}`)}
            </Badge>
          ))}
      </p>
      <QuietButton aria-label={_('staffContent.edit.label', { id })} onClick={onOpen}>
        {_('staffContent.edit')}
      </QuietButton>
    </div>
  );
}
