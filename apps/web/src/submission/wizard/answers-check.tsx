import { type ReactNode, useId } from 'react';
import { formatMoment, formatNumber } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import type { Control } from '../controls.tsx';
import { useOptionText } from '../fields/choice-fields.tsx';
import type { ChosenFiles } from '../files/chosen-file.ts';
import type { FormValues } from '../form-values.ts';
import type { WizardStep } from './wizard-definition.ts';

type AnswersCheckProps = {
  /** The steps before this one. */
  steps: readonly WizardStep<string>[];
  values: FormValues;
  files: ChosenFiles;
  /** Opens the step with an index, whose button then leads back. */
  onChange: (index: number) => void;
};

/** All answers of the steps before, each step with a link back to it. */
export function AnswersCheck({ steps, values, files, onChange }: AnswersCheckProps) {
  const { _ } = useTexts();
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="mt-10">
      <h3 id={titleId} className="text-xl">
        {_('forms.check.title')}
      </h3>
      <p className="mt-2">{_('forms.check.lead')}</p>
      <div className="mt-4 border-b-2 border-ink">
        {steps.map((step, index) => (
          <div key={step.id} className="relative border-t-2 border-ink">
            <details className="group/check" open>
              <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 py-2 pr-28 font-bold">
                <ChevronDownIcon className="group-open/check:upside-down" />
                <span className="min-w-0">{_(step.title)}</span>
              </summary>
              <StepAnswers controls={step.controls} values={values} files={files} />
            </details>
            <a
              href={`?step=${step.id}`}
              aria-label={_('forms.check.change.step', { step: _(step.title) })}
              className="absolute top-0 right-0 inline-flex min-h-12 items-center px-2"
              onClick={(event) => {
                event.preventDefault();
                onChange(index);
              }}
            >
              {_('forms.check.change')}
            </a>
          </div>
        ))}
      </div>
    </section>
  );
}

type StepAnswersProps = { controls: WizardStep<string>['controls'] } & Pick<
  AnswersCheckProps,
  'values' | 'files'
>;

function StepAnswers({ controls, values, files }: StepAnswersProps) {
  const { _ } = useTexts();
  const format = useAnswerText();
  const answers = Object.entries(controls).flatMap(([name, { answer, fileField }]) => {
    if (!answer || answer.isAsked?.(values) === false) return [];
    const texts = fileField
      ? (files[fileField] ?? []).map((file) => file.name)
      : format(answer, values[name]);
    return [{ name, label: _(answer.label), texts }];
  });
  const given = answers.filter(({ texts }) => texts.length > 0);
  const missing = answers.filter(({ texts }) => texts.length === 0);
  return (
    <dl className="grid gap-3 pb-5 sm:ml-8">
      {given.map(({ name, label, texts }) => (
        <Row key={name} label={label}>
          {texts.map((text) => (
            <span key={text} className="block whitespace-pre-line">
              {text}
            </span>
          ))}
        </Row>
      ))}
      {missing.length > 0 && (
        <Row label={_('forms.check.none')} isQuiet>
          {missing.map(({ label }) => label).join('\u00a0· ')}
        </Row>
      )}
    </dl>
  );
}

type RowProps = { label: string; isQuiet?: boolean; children: ReactNode };

function Row({ label, isQuiet = false, children }: RowProps) {
  return (
    <div className="grid gap-x-6 sm:grid-cols-[12rem_1fr]">
      <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
      <dd className={isQuiet ? 'min-w-0 text-sm text-soft wrap-anywhere sm:pt-0.5' : 'min-w-0 wrap-anywhere'}>
        {children}
      </dd>
    </div>
  );
}

/** Returns a function for the texts of an answer: none if it is empty, several for several choices. */
function useAnswerText(): (
  answer: NonNullable<Control['answer']>,
  value: FormValues[string] | undefined,
) => string[] {
  const { locale } = useTexts();
  const getOptionText = useOptionText();
  return ({ options, format }, value) => {
    const texts = (Array.isArray(value) ? value : [value]).filter(
      (text): text is string => typeof text === 'string' && text.trim() !== '',
    );
    if (format === 'number') return texts.map((text) => formatAmount(locale, text));
    if (format === 'moment') return texts.map((text) => formatMoment(locale, text) ?? text);
    if (!options) return texts;
    return texts.map((text) => {
      const option = options.find((candidate) => candidate.value === text);
      return option ? getOptionText(option) : text;
    });
  };
}

/** With as many decimals as were typed. */
function formatAmount(locale: Parameters<typeof formatNumber>[0], text: string): string {
  const [, decimals = ''] = text.split('.');
  const amount = Number(text);
  return Number.isFinite(amount) ? formatNumber(locale, amount, decimals.length) : text;
}
