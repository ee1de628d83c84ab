import type { MessageId } from '@isangano/content/message-ids.gen';
import { toLabelId } from '@isangano/contracts/label-id';
import { type ProjectView, saveProjectInput } from '@isangano/contracts/projects/project';
import { progressMaxPercent, projectPriorities, projectStatuses } from '@isangano/contracts/projects/values';
import { useLingui } from '@lingui/react';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx';
import { statusLabels } from './labels.ts';
import { ProjectImageField } from './project-image-field.tsx';
import { isFilled, type ProjectValues, toFormData, toInput, toValues } from './project-values.ts';
import { type SaveResult, saveProject } from './save-project.ts';
import type { ProjectChanges } from './use-kept-project.ts';

type FieldErrors = Readonly<Record<string, string>>;

type ProjectFormProps = {
  id: string;
  /** The project as it was fetched; undefined for a new one. */
  stored: ProjectView | undefined;
  /** What was changed before; undefined for a form that begins with the stored values. */
  initial: ProjectChanges | undefined;
  onChange: (changes: ProjectChanges) => void;
  /** Whether the project was fetched again. The button that did so is gone, so the form takes the focus. */
  isReloaded: boolean;
  isSaving: boolean;
  onFilled: (isFilled: boolean) => void;
  onSave: () => void;
  onSettled: (result: SaveResult) => void;
};

/** The form of a project. Its fields keep their values when saving fails. */
export function ProjectForm(props: ProjectFormProps) {
  const { id, stored, initial, onChange, isReloaded, isSaving, onFilled, onSave, onSettled } = props;
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();
  const [{ values, picture }, setChanges] = useState<ProjectChanges>(
    () => initial ?? { values: toValues(stored), picture: { isRemoved: false } },
  );
  const [errors, setErrors] = useState<FieldErrors>({});
  const formRef = useRef<HTMLFormElement>(null);
  const isSavable = isFilled(values);

  useEffect(() => onFilled(isSavable), [isSavable, onFilled]);

  useEffect(() => {
    if (isReloaded) formRef.current?.querySelector('input')?.focus();
  }, [isReloaded]);

  useEffect(() => {
    if (Object.keys(errors).length > 0) {
      formRef.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
  }, [errors]);

  function change(part: Partial<ProjectChanges>): void {
    const changes = { values, picture, ...part };
    setChanges(changes);
    onChange(changes);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving || !isSavable) return;
    const parsed = saveProjectInput.safeParse(toInput(values));
    if (!parsed.success) {
      setErrors(
        getFirstErrors(parsed.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
      );
      return;
    }
    if (errors.image && picture.file) return setErrors({ image: errors.image });
    setErrors({});
    onSave();
    const result = await saveProject(stored, toFormData(values, picture, stored));
    if (result.outcome === 'failed') {
      setErrors(
        getFirstErrors(result.issues.map(({ path, message, code }) => ({ path, message: code ?? message }))),
      );
    }
    onSettled(result);
  }

  /** Returns the props of the control of a field. */
  function bindControl(name: keyof ProjectValues, control: FieldControl) {
    return {
      ...control,
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) =>
        change({ values: { ...values, [name]: target.value } }),
    };
  }

  function renderField(
    name: keyof ProjectValues,
    label: MessageId,
    render: (control: ReturnType<typeof bindControl>) => ReactNode,
    required = false,
  ) {
    return (
      <Field label={_(label)} error={getErrorText(errors[name])} required={required}>
        {(control) => render(bindControl(name, control))}
      </Field>
    );
  }

  const renderInput = (input: ComponentProps<'input'> = {}) => {
    return (control: ReturnType<typeof bindControl>) => <TextInput {...input} {...control} />;
  };
  const renderNumber = (input: ComponentProps<'input'>) =>
    renderInput({ type: 'number', min: 0, step: 'any', onFocus: ({ target }) => target.select(), ...input });

  return (
    <form ref={formRef} id={id} noValidate onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        {renderField('title', 'staffProjects.form.title', renderInput(), true)}
        {renderField('client', 'staffProjects.form.client', renderInput(), true)}
        <div className="sm:col-span-2">
          {renderField(
            'description',
            'staffProjects.form.description',
            (control) => (
              <TextArea rows={3} {...control} />
            ),
            true,
          )}
        </div>
        <div className="sm:col-span-2">
          <ProjectImageField
            stored={stored}
            picture={picture}
            error={getErrorText(errors.image, { file: picture.file?.name ?? '' })}
            onChange={(next, error) => {
              const { image: _image, ...others } = errors;
              setErrors(error ? { ...others, image: error } : others);
              change({ picture: next });
            }}
          />
        </div>
        {renderField('status', 'staffProjects.form.status', (control) => (
          <Select {...control}>
            {projectStatuses.map((status) => (
              <option key={status} value={status}>
                {_(statusLabels[status])}
              </option>
            ))}
          </Select>
        ))}
        {renderField('priority', 'staffProjects.form.priority', (control) => (
          <Select {...control}>
            {projectPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {_(toLabelId('projectPriority', priority))}
              </option>
            ))}
          </Select>
        ))}
        {renderField('budget', 'staffProjects.form.budget', renderNumber({}))}
        {renderField('progress', 'staffProjects.form.progress', renderNumber({ max: progressMaxPercent }))}
        {renderField('startDate', 'staffProjects.form.startDate', renderInput({ type: 'date' }))}
        {renderField('endDate', 'staffProjects.form.endDate', renderInput({ type: 'date' }))}
        {renderField('category', 'staffProjects.form.category', renderInput())}
        {renderField('location', 'staffProjects.form.location', renderInput())}
        <div className="sm:col-span-2">
          {renderField('impact', 'staffProjects.form.impact', (control) => (
            <TextArea rows={3} {...control} />
          ))}
        </div>
      </div>
    </form>
  );
}

function getFirstErrors(issues: readonly { path: string; message: string }[]): FieldErrors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}
