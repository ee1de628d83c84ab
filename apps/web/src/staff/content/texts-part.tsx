import { siteLocales } from '@isangano/content/brand';
import { isTextPage, textPages } from '@isangano/content/text-pages';
import type { ContentText } from '@isangano/contracts/content/content';
import { sourceLocale } from '@isangano/contracts/locales';
import { staffPaths } from '@isangano/contracts/routes';
import { useLingui } from '@lingui/react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { api } from '../base/api.ts';
import { useErrorText } from '../base/error-text.ts';
import { FilterField, SelectField, TextField } from '../base/fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { TextEditor } from './text-editor.tsx';

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
  const { _ } = useLingui();
  const getErrorText = useErrorText();
  const utils = api.useUtils();
  const navigate = useNavigate();
  const { name, show } = useSearch({ from: '/admin/_guarded/content' });
  const page = isTextPage(name) ? name : 'home';
  const filter = filters.find((one) => one === show);
  const texts = api.content.texts.useQuery({ page });
  const [typed, setTyped] = useState('');
  const [openId, setOpenId] = useState<string>();
  // The text that is edited stays, though it may not match any more.
  const shown = texts.data?.filter(
    (text) => text.id === openId || ((!filter || isOf[filter](text)) && matches(text, typed)),
  );
  const { path } = textPages[page];

  function replace(saved: ContentText): void {
    utils.content.texts.setData({ page }, (all) =>
      all?.map((one) => (one.id === saved.id ? { ...one, texts: saved.texts } : one)),
    );
  }

  function choose(search: { name?: string; show?: Filter | undefined }): void {
    setOpenId(undefined);
    void navigate({ to: staffPaths.content, search: { part: 'texts', name: page, show: filter, ...search } });
  }

  return (
    <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="min-w-0">
        <div className="grid gap-4 sm:grid-cols-3">
          <SelectField
            label={_('staffContent.page')}
            values={pageNames}
            getLabel={(one) => _(`staffContent.page.${one}`)}
            value={page}
            onValue={(value) => choose({ name: value })}
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
        {texts.error && (
          <Alert tone="error" className="mt-6">
            {getErrorText(texts.error)}
          </Alert>
        )}
        {shown && (
          <p role="status" className="mt-4 text-sm text-soft">
            {_('staffContent.texts.count', { count: shown.length })}
          </p>
        )}
        {texts.isPending && <Skeleton rows={8} text={_('staff.loading')} />}
        {shown && (
          <ul className="mt-2 border-t-2 border-line">
            {shown.map((text) => (
              <li key={text.id} className="border-b-2 border-line py-3">
                {openId === text.id ? (
                  <TextEditor text={text} onSaved={replace} onClose={() => setOpenId(undefined)} />
                ) : (
                  <TextRow text={text} onOpen={() => setOpenId(text.id)} />
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {path && <PreviewPane path={path} />}
    </div>
  );
}

function TextRow({ text, onOpen }: { text: ContentText; onOpen: () => void }) {
  const { _ } = useLingui();
  const { id, texts } = text;
  const english = texts[sourceLocale]?.text ?? '';
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p lang={sourceLocale} className="line-clamp-3 whitespace-pre-line wrap-anywhere">
          {english}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft wrap-anywhere">
          {id}
          {filters
            .filter((one) => isOf[one](text))
            .map((one) => (
              <Badge key={one} tone={filterTones[one]}>
                {_(`staffContent.filter.${one}`)}
              </Badge>
            ))}
        </p>
      </div>
      <Button variant="secondary" size="s" aria-label={_('staffContent.edit.label', { id })} onClick={onOpen}>
        {_('staffContent.edit')}
      </Button>
    </div>
  );
}
