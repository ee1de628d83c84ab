import { siteLocales } from '@isangano/content/brand';
import { languages, translatedLocales } from '@isangano/contracts/locales';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { type ProjectTextField, projectTextFields } from '@isangano/contracts/projects/texts';
import { useLingui } from '@lingui/react';
import { useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { Checkbox } from '../../ui/inputs.tsx';
import { TextAreaField, TextField } from '../base/fields.tsx';
import type { ProjectValues } from './project-values.ts';

type TranslationState = 'complete' | 'incomplete' | 'missing' | 'outdated';

const tones: Record<TranslationState, BadgeTone> = {
  complete: 'green',
  incomplete: 'yellow',
  missing: 'yellow',
  outdated: 'orange',
};

/** The languages of the group into which projects are translated. */
const groupLanguages = translatedLocales.filter((locale) => siteLocales.includes(locale));
type Language = (typeof groupLanguages)[number];

const longFields: readonly ProjectTextField[] = ['description', 'impact'];

/** Returns how far the texts of a form are translated. A text that is empty in English needs no translation. */
function getTranslationState(
  values: ProjectValues,
  locale: Language,
  isOutdated: boolean | undefined,
): TranslationState {
  const needed = projectTextFields.filter((field) => values[field].trim() !== '');
  const translated = needed.filter((field) => (values[`${locale}.${field}`] ?? '').trim() !== '');
  if (translated.length === 0) return 'missing';
  if (isOutdated) return 'outdated';
  return translated.length < needed.length ? 'incomplete' : 'complete';
}

type ProjectTranslationsProps = {
  /** The project as it was fetched; undefined for a new one. */
  stored: ProjectView | undefined;
  values: ProjectValues;
  errors: Readonly<Record<string, string>>;
  onValues: (values: ProjectValues) => void;
};

export function ProjectTranslations(props: ProjectTranslationsProps) {
  const { _ } = useLingui();
  if (groupLanguages.length === 0) return null;
  return (
    <section className="mt-8 grid gap-3">
      <h3 className="text-xl">{_('staffProjects.translations')}</h3>
      <p className="max-w-text text-sm text-soft">{_('staffProjects.translations.hint')}</p>
      {groupLanguages.map((locale) => (
        <Translation key={locale} locale={locale} {...props} />
      ))}
    </section>
  );
}

type TranslationProps = ProjectTranslationsProps & { locale: Language };

/** One language. Its fields are only rendered while it is open, since they have the labels of the English ones. */
function Translation({ locale, stored, values, errors, onValues }: TranslationProps) {
  const { _ } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const confirmed = values.confirmed?.split(' ').filter(Boolean) ?? [];
  const isOutdated = stored?.translations[locale]?.isOutdated;
  const state = getTranslationState(values, locale, isOutdated && !confirmed.includes(locale));
  const isShown = isOpen || projectTextFields.some((field) => errors[`translations.${locale}.${field}`]);

  function confirm(holds: boolean): void {
    const others = confirmed.filter((other) => other !== locale);
    onValues({ ...values, confirmed: [...others, ...(holds ? [locale] : [])].join(' ') });
  }

  return (
    <details
      open={isShown}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="border-2 border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 py-2">
        <span aria-hidden="true" style={{ rotate: isShown ? '180deg' : 'none' }}>
          <ChevronDownIcon />
        </span>
        <span lang={locale} className="font-bold">
          {languages[locale].name}
        </span>
        <Badge tone={tones[state]}>{_(`staffProjects.translations.${state}`)}</Badge>
      </summary>
      {isShown && (
        <div className="grid gap-5 p-4 sm:grid-cols-2">
          {isOutdated && (
            <div className="sm:col-span-2">
              <Checkbox
                label={_('staffProjects.translations.confirm')}
                checked={confirmed.includes(locale)}
                onChange={({ target }) => confirm(target.checked)}
              />
            </div>
          )}
          {projectTextFields.map((field) => (
            <TranslatedText
              key={field}
              locale={locale}
              field={field}
              value={values[`${locale}.${field}`] ?? ''}
              error={errors[`translations.${locale}.${field}`]}
              onValue={(value) => onValues({ ...values, [`${locale}.${field}`]: value })}
            />
          ))}
        </div>
      )}
    </details>
  );
}

type TranslatedTextProps = {
  locale: Language;
  field: ProjectTextField;
  value: string;
  error: string | undefined;
  onValue: (value: string) => void;
};

function TranslatedText({ locale, field, value, error, onValue }: TranslatedTextProps) {
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const control = {
    label: _('staffProjects.translations.label', {
      // Only English is required.
      label: _(`staffProjects.form.${field}`).replace(/ \*$/, ''),
      language: languages[locale].name,
    }),
    error: getErrorText(error),
    name: `${locale}.${field}`,
    lang: locale,
    value,
    onValue,
  };
  if (!longFields.includes(field)) return <TextField {...control} />;
  return (
    <div className="sm:col-span-2">
      <TextAreaField {...control} rows={3} />
    </div>
  );
}
