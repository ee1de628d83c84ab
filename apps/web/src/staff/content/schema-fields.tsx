import type { TextPage } from '@isangano/content/text-pages';
import type { ValueSchema } from '@isangano/contracts/content/content';
import { type ComponentProps, use, useState } from 'react';
import { useTexts } from '../../i18n/language-provider.tsx';
import { isObject } from '../../submission/form-values.ts';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../base/api.ts';
import { QuietButton, SmallButton } from '../base/buttons.tsx';
import { ignoreSecondClick } from '../base/double-click.ts';
import { SelectField, TextField } from '../base/fields.tsx';
import { useFieldLabel, useValueLabel } from './labels.ts';
import { describeEntry, isHidden } from './list-issues.ts';
import { ListContext, PictureField } from './picture-field.tsx';
import { readText, type WrittenText } from './text-sections.ts';

/** Returns a value with which a new entry begins. */
function createValue(schema: ValueSchema): unknown {
  const [first] = schema.oneOf ?? [];
  if (first) return createValue(first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [];
  if (schema.type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {})
        .filter(([name]) => schema.required?.includes(name))
        .map(([name, property]) => [name, createValue(property)]),
    );
  return schema.type === 'number' || schema.type === 'integer' ? 1 : '';
}

type SchemaFieldsProps = {
  schema: ValueSchema;
  value: unknown;
  /** Dotted, as in the issues of the server. */
  path: string;
  /** The short name of the entry that the value is part of. */
  owner?: string | undefined;
  label: string;
  onChange: (value: unknown) => void;
};

export function SchemaFields(props: SchemaFieldsProps) {
  const { schema, value, path, label, onChange } = props;
  const { _ } = useTexts();
  const { issues } = use(ListContext);
  const getValueLabel = useValueLabel();
  const error = issues.find((issue) => issue.path === path)?.message;
  const variants = schema.oneOf;
  if (variants) return <VariantFields {...props} variants={variants} />;
  if (schema.type === 'array' && schema.items) return <EntryFields {...props} items={schema.items} />;
  if (schema.type === 'object') return <ObjectFields {...props} />;
  if (schema.enum)
    return (
      <SelectField
        label={label}
        error={error}
        values={schema.enum}
        getLabel={getValueLabel}
        value={String(value)}
        onValue={onChange}
      />
    );
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  return (
    <TextField
      label={label || _('staffContent.entry.name')}
      error={error}
      type={isNumber ? 'number' : 'text'}
      step="any"
      value={typeof value === 'string' || typeof value === 'number' ? value : ''}
      onValue={(text) => onChange(isNumber && text !== '' ? Number(text) : text)}
    />
  );
}

/** Fields of a picture, and drawings. */
const unedited = ['imageSet', 'logo'];

const getPath = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);

function ObjectFields({ schema, value, path, label, onChange }: SchemaFieldsProps) {
  const getLabel = useFieldLabel();
  const { issues } = use(ListContext);
  const fields = isObject(value) ? value : {};
  const named = Object.entries(schema.properties ?? {}).filter(([name]) => !unedited.includes(name));
  const parts = named.map(([name, property]) => (
    <div
      key={name}
      className={
        property.type === 'array' || property.type === 'object' || name === 'image'
          ? 'sm:col-span-2'
          : undefined
      }
    >
      {name === 'image' ? (
        <PictureField
          label={getLabel(name)}
          image={typeof fields.image === 'string' ? fields.image : undefined}
          error={issues.find((issue) => issue.path === getPath(path, name))?.message}
          onChange={(picture) => {
            const { image: _image, imageSet: _imageSet, ...others } = fields;
            onChange({ ...others, ...picture });
          }}
        />
      ) : (
        <SchemaFields
          schema={property}
          value={fields[name]}
          path={getPath(path, name)}
          owner={typeof fields.id === 'string' ? fields.id : undefined}
          label={getLabel(name)}
          onChange={(next) => {
            const { [name]: _previous, ...others } = fields;
            // An optional field that is emptied is left out.
            const isLeftOut = next === '' && !schema.required?.includes(name);
            onChange(isLeftOut ? others : { ...fields, [name]: next });
          }}
        />
      )}
    </div>
  ));
  if (path === '' || label === '') return <div className="grid gap-4 sm:grid-cols-2">{parts}</div>;
  return (
    <fieldset className="border-l-4 border-line pl-4">
      <legend className="mb-2 font-bold">{label}</legend>
      <div className="grid gap-4 sm:grid-cols-2">{parts}</div>
    </fieldset>
  );
}

/** A value of one of several kinds, which `kind` names. */
function VariantFields({ variants, ...props }: SchemaFieldsProps & { variants: ValueSchema[] }) {
  const getValueLabel = useValueLabel();
  const { value, label, onChange } = props;
  const kinds = variants.flatMap(({ properties }) => properties?.kind?.const ?? []);
  const kind = isObject(value) ? String(value.kind) : '';
  const variant = variants.find(({ properties }) => properties?.kind?.const === kind) ?? variants[0];
  if (!variant) return null;
  const { kind: _kind, ...properties } = variant.properties ?? {};
  return (
    <div className="grid gap-3">
      <SelectField
        label={label}
        values={kinds}
        getLabel={getValueLabel}
        value={kind}
        onValue={(next) => {
          const chosen = variants.find((one) => one.properties?.kind?.const === next);
          if (chosen) onChange(createValue(chosen));
        }}
      />
      {Object.keys(properties).length > 0 && (
        <ObjectFields {...props} label="" schema={{ ...variant, properties }} />
      )}
    </div>
  );
}

/**
 * The texts that name the entries of some lists, by list and path; `{}` stands for the entry, `{owner}` for the one
 * that it is part of.
 */
const entryTitles: Readonly<Record<string, { page: TextPage; id: string }>> = {
  'services fields': { page: 'services', id: 'services.field.{}.title' },
  'products groups': { page: 'home', id: 'ecosystem.filter.{}' },
  questions: { page: 'home', id: 'faq.{}.question' },
  'home sectors': { page: 'home', id: 'hero.sector.{}' },
  'home values': { page: 'home', id: 'about.value.{}.name' },
  'home benefits': { page: 'home', id: 'story.benefit.{}.name' },
  'policy sections': { page: 'aiEthics', id: 'aiEthics.section.{}.title' },
  'policy sections.points': { page: 'aiEthics', id: 'aiEthics.section.{owner}.point.{}.name' },
};

/** Returns a function for the title that the draft of the site has for an entry of the list at this path, if it has one. */
function useEntryTitle(
  list: string,
  path: string,
  owner: string | undefined,
): (name: string) => WrittenText | undefined {
  const { locale } = useTexts();
  const title = entryTitles[`${list} ${path.replaceAll(/\.\d+/g, '')}`.trim()];
  const texts = api.content.texts.useQuery({ page: title?.page ?? 'home' }, { enabled: title !== undefined });
  return (name) => {
    const id = title?.id.replace('{owner}', owner ?? '').replace('{}', name);
    const text = texts.data?.find((one) => one.id === id);
    return text && readText(text, locale);
  };
}

type EntryFieldsProps = SchemaFieldsProps & { items: ValueSchema };

/** The entries of a list, which can be added, moved, hidden and removed. */
function EntryFields({ items, value, path, owner, label, onChange }: EntryFieldsProps) {
  const { _ } = useTexts();
  const { list, issues, isUploading } = use(ListContext);
  const getTitle = useEntryTitle(list, path, owner);
  const entries: unknown[] = Array.isArray(value) ? value : [];
  const [openIndex, setOpenIndex] = useState<number>();
  // The path of an issue counts the entries that visitors see.
  const getEntryPath = (index: number) =>
    getPath(path, entries.slice(0, index).filter((entry) => !isHidden(entry)).length);

  function isWrong(entry: unknown, index: number): boolean {
    const entryPath = getEntryPath(index);
    return (
      !isHidden(entry) &&
      issues.some((issue) => issue.path === entryPath || issue.path.startsWith(`${entryPath}.`))
    );
  }

  const replace = (index: number, next: unknown) => onChange(entries.with(index, next));

  function move(index: number, by: -1 | 1, button: HTMLElement): void {
    followMove(button, by);
    const moved = [...entries];
    const [entry] = moved.splice(index, 1);
    moved.splice(index + by, 0, entry);
    setOpenIndex(undefined);
    onChange(moved);
  }

  function remove(index: number): void {
    setOpenIndex(undefined);
    onChange(entries.toSpliced(index, 1));
  }

  function add(): void {
    setOpenIndex(entries.length);
    onChange([...entries, createValue(items)]);
  }

  return (
    <fieldset role={label === '' ? 'none' : undefined} className="min-w-0">
      {label !== '' && <legend className="mb-2 text-lg font-bold">{label}</legend>}
      <ol className="border-t-2 border-line">
        {entries.map((entry, index) => {
          const shortName = describeEntry(entry, index);
          const title = getTitle(shortName);
          const name = title?.text ?? shortName;
          const isOpen = openIndex === index;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry may have no id yet
            <li key={index} className="border-b-2 border-line py-2">
              <div className="flex flex-wrap items-center gap-x-1 gap-y-1">
                <button
                  type="button"
                  aria-expanded={isOpen}
                  disabled={isUploading}
                  className="min-h-12 min-w-0 flex-1 basis-full cursor-pointer px-2 sm:basis-0 text-left font-bold underline-offset-4 wrap-anywhere hover:underline"
                  onClick={() => setOpenIndex(isOpen ? undefined : index)}
                >
                  <span lang={title?.locale}>{name}</span>
                </button>
                {title && <span className="px-2 text-xs text-soft max-sm:hidden">{shortName}</span>}
                {isWrong(entry, index) && <Badge tone="red">{_('staffContent.entry.wrong')}</Badge>}
                {isHidden(entry) && <Badge tone="neutral">{_('staffContent.entry.hidden')}</Badge>}
                <EntryButton
                  label={_('staffContent.entry.up')}
                  name={name}
                  disabled={isUploading || index === 0}
                  onClick={(event) => move(index, -1, event.currentTarget)}
                />
                <EntryButton
                  label={_('staffContent.entry.down')}
                  name={name}
                  disabled={isUploading || index === entries.length - 1}
                  onClick={(event) => move(index, 1, event.currentTarget)}
                />
                <EntryButton
                  label={isHidden(entry) ? _('staffContent.entry.show') : _('staffContent.entry.hide')}
                  name={name}
                  disabled={isUploading}
                  onClick={() => replace(index, isHidden(entry) ? entry.hidden : { hidden: entry })}
                />
                <EntryButton
                  label={_('staffContent.entry.remove')}
                  name={name}
                  disabled={isUploading}
                  onClick={ignoreSecondClick(() => remove(index))}
                />
              </div>
              {isOpen && (
                <div className="px-2 pt-2 pb-4">
                  <SchemaFields
                    schema={items}
                    value={isHidden(entry) ? entry.hidden : entry}
                    path={getEntryPath(index)}
                    label=""
                    onChange={(next) => replace(index, isHidden(entry) ? { hidden: next } : next)}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      <SmallButton className="mt-3" disabled={isUploading} onClick={add}>
        {label === '' ? _('staffContent.entry.add') : _('staffContent.entry.addTo', { list: label })}
      </SmallButton>
    </fieldset>
  );
}

/** Moves the focus to the new position of the entry of a button, to its title if it cannot be moved further. */
function followMove(button: HTMLElement, by: -1 | 1): void {
  const item = button.closest('li');
  const [target, next] =
    by === -1
      ? [item?.previousElementSibling, item?.previousElementSibling?.previousElementSibling]
      : [item?.nextElementSibling, item?.nextElementSibling?.nextElementSibling];
  const index = next ? [...(item?.querySelectorAll('button') ?? [])].findIndex((one) => one === button) : 0;
  target?.querySelectorAll('button')[index]?.focus();
}

type EntryButtonProps = Pick<ComponentProps<'button'>, 'disabled' | 'onClick'> & {
  label: string;
  name: string;
};

function EntryButton({ label, name, ...button }: EntryButtonProps) {
  return (
    <QuietButton {...button} aria-label={`${label}: ${name}`}>
      {label}
    </QuietButton>
  );
}
