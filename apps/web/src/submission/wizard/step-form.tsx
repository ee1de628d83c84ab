import type { Issue } from '@isangano/contracts/errors';
import { useLingui } from '@lingui/react';
import { type FormEvent, Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import {
  type FieldErrors,
  FormProvider,
  type Resolver,
  type ResolverOptions,
  useForm,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Control } from '../controls.tsx';
import { SharedDeviceContext } from '../fields/use-field.ts';
import type { FormValues } from '../form-values.ts';
import { readFromTab, storeInTab } from '../typed-texts.ts';
import type { useWizard } from './use-wizard.ts';

type Controls = Readonly<Record<string, Control>>;

/** The name under which a tab stores the fields of a step that was left with errors. */
const invalidStepKey = 'invalid-step';

type StepFormProps = {
  id: string;
  schema: z.ZodMiniObject;
  controls: Controls;
  wizard: Pick<
    ReturnType<typeof useWizard>,
    'draft' | 'submission' | 'issues' | 'change' | 'complete' | 'setIsCompleting'
  >;
  /** Whether visitors share this device. */
  isShared?: boolean;
};

/**
 * Text in a number field that is no number; the browser only reports that there is some. If a whole number is expected,
 * 50.000 may mean fifty thousand.
 */
function findBadNumbers(fields: ResolverOptions<FormValues>['fields']): Record<string, number> {
  const bad = Object.entries(fields).filter(([, field]) => {
    const input = field?.ref;
    if (!(input instanceof HTMLInputElement)) return false;
    return input.validity.badInput || (input.step === '1' && input.value.includes('.'));
  });
  return Object.fromEntries(bad.map(([name]) => [name, Number.NaN]));
}

/** Validates values by a schema, and returns them as typed, or the first error of each field. */
function createResolver(schema: z.ZodMiniObject): Resolver<FormValues> {
  return (values, _context, { fields }) => {
    const result = schema.safeParse({ ...values, ...findBadNumbers(fields) });
    if (result.success) return { values, errors: {} };
    const errors: FieldErrors<FormValues> = {};
    for (const { path, message } of result.error.issues)
      errors[String(path[0])] ??= { type: 'error', message };
    return { values: {}, errors };
  };
}

/** One step as a separate form, which begins with the wizard's values and is validated by the step's schema. */
export function StepForm({ id, schema, controls, wizard, isShared = false }: StepFormProps) {
  const { draft, submission, issues, change, complete, setIsCompleting } = wizard;
  const { epoch } = draft;
  const values = draft.current();
  const methods = useForm<FormValues>({
    defaultValues: values,
    resolver: createResolver(schema),
  });
  const {
    subscribe,
    setError,
    getValues,
    setValue,
    handleSubmit,
    reset,
    formState: { submitCount, errors },
  } = methods;
  const { i18n } = useLingui();

  const shownEpoch = useRef(epoch);
  // The fields show the new values, and the one that has the focus keeps it: before the next key that the applicant types.
  useLayoutEffect(() => {
    if (shownEpoch.current === epoch) return;
    shownEpoch.current = epoch;
    reset(values);
  }, [epoch, values, reset]);

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // A reset names no field: it changes nothing.
        callback: ({ name, values: { [name ?? '']: value } }) => {
          if (name !== undefined && value !== undefined) change({ [name]: value });
        },
      }),
    [subscribe, change],
  );

  useEffect(() => {
    for (const [index, issue] of issues.entries()) {
      setError(issue.path, { message: getMessage(issue, i18n.messages) }, { shouldFocus: index === 0 });
    }
  }, [issues, setError, i18n]);

  // A field gets the focus before its error is rendered.
  useEffect(() => {
    if (submitCount + issues.length === 0) return;
    const frame = requestAnimationFrame(() => showError(id));
    return () => cancelAnimationFrame(frame);
  }, [id, submitCount, issues]);

  // Another language is another document: it validates the step again.
  const fields = Object.keys(controls).join();
  const storeIfInvalid = useEffectEvent(() =>
    storeInTab(invalidStepKey, Object.keys(errors).length > 0 ? fields : ''),
  );
  const validateAgain = useEffectEvent(() => {
    if (readFromTab(invalidStepKey) !== fields || document.activeElement !== document.body) return;
    storeInTab(invalidStepKey, '');
    void handleSubmit(() => undefined)();
  });
  useEffect(() => {
    addEventListener('pagehide', storeIfInvalid);
    return () => removeEventListener('pagehide', storeIfInvalid);
  }, []);
  // Once the draft is shown.
  useEffect(() => {
    if (epoch > 0) validateAgain();
  }, [epoch]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    setIsCompleting(true);
    // Some browsers and password managers fill in fields without the events that the form knows of.
    for (const { name, value } of event.currentTarget.querySelectorAll<HTMLInputElement>(
      'input:not([type=radio]),select',
    )) {
      const known = getValues(name);
      if (typeof known === 'string' && known !== value) setValue(name, value);
    }
    await handleSubmit(complete)(event);
    setIsCompleting(false);
  }

  return (
    <FormProvider {...methods}>
      {/* Without scripts, what was typed would be the query of an address. */}
      <form id={id} method="post" noValidate data-keeps-text onSubmit={submit}>
        <fieldset role="none" disabled={submission.phase === 'sending'} className="grid min-w-0 gap-8">
          <SharedDeviceContext value={isShared}>
            <StepFields controls={controls} />
          </SharedDeviceContext>
        </fieldset>
      </form>
    </FormProvider>
  );
}

/** Focuses a field of files that has an error, unless another one has the focus, and scrolls to the error below it. */
function showError(formId: string): void {
  const field =
    document.querySelector<HTMLElement>('[aria-invalid]:focus') ??
    document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid]');
  field?.focus();
  const [errorId = ''] = field?.getAttribute('aria-describedby')?.split(' ') ?? [];
  document.getElementById(errorId)?.scrollIntoView({ block: 'nearest' });
  // In a low window, the field itself has to be seen.
  field?.scrollIntoView({ block: 'nearest' });
}

/** Splits controls into runs with the same group. */
function groupControls(controls: Controls) {
  const groups: { Group: Control['Group']; entries: [string, Control][] }[] = [];
  for (const entry of Object.entries(controls)) {
    const { Group } = entry[1];
    const last = groups.at(-1);
    if (last && Group && last.Group === Group) last.entries.push(entry);
    else groups.push({ Group, entries: [entry] });
  }
  return groups;
}

function StepFields({ controls }: { controls: Controls }) {
  return groupControls(controls).map(({ Group = Fragment, entries }) => (
    <Group key={entries[0]?.[0]}>
      {entries.map(([name, { Field }]) => (
        <Field key={name} name={name} />
      ))}
    </Group>
  ));
}

/** Returns the id of an issue's text if this page knows it, else the English sentence of the server. */
function getMessage({ code, message }: Issue, messages: Readonly<Record<string, unknown>>): string {
  // Its text contains the channels, which only the server knows.
  const id = code === 'error.channels.unknown' ? 'error.value.unknown' : code;
  return id !== undefined && id in messages ? id : message;
}
