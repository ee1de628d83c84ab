import { labelId } from '@isangano/contracts/label-id';
import { type ProjectView, saveProjectInput } from '@isangano/contracts/projects/project';
import { progressMaxPercent, projectPriorities, projectStatuses } from '@isangano/contracts/projects/values';
import { useLingui } from '@lingui/react';
import { type ComponentProps, type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useFaultText } from '../../i18n/fault-text.ts';
import type { MessageId } from '../../i18n/message-ids.gen.ts';
import { Field, type FieldControl } from '../../ui/field.tsx';
import { Select, TextArea, TextInput } from '../../ui/inputs.tsx';
import { ProjectImageField } from './project-image-field.tsx';
import {
  isFilled,
  type ProjectPicture,
  type ProjectValues,
  toFormData,
  toInput,
  toValues,
} from './project-values.ts';
import { type SaveResult, saveProject } from './save-project.ts';
import { statusWords } from './words.ts';

type Faults = Readonly<Record<string, string>>;

type ProjectFormProps = {
  id: string;
  /** The project as it was read; none for a new one. */
  stored: ProjectView | undefined;
  /** It took the place of an outdated one: the focus, whose button is gone, comes here. */
  isRenewed: boolean;
  isSaving: boolean;
  onFilled: (isFilled: boolean) => void;
  onSave: () => void;
  onSettled: (result: SaveResult) => void;
};

/** The fields of a project. What could not be saved stays in them. */
export function ProjectForm(props: ProjectFormProps) {
  const { id, stored, isRenewed, isSaving, onFilled, onSave, onSettled } = props;
  const { _ } = useLingui();
  const faultText = useFaultText();
  const [values, setValues] = useState(() => toValues(stored));
  const [picture, setPicture] = useState<ProjectPicture>({ isRemoved: false });
  const [faults, setFaults] = useState<Faults>({});
  const form = useRef<HTMLFormElement>(null);
  const filled = isFilled(values);

  useEffect(() => onFilled(filled), [filled, onFilled]);

  useEffect(() => {
    if (isRenewed) form.current?.querySelector('input')?.focus();
  }, [isRenewed]);

  useEffect(() => {
    if (Object.keys(faults).length > 0) {
      form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
    }
  }, [faults]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSaving || !filled) return;
    const checked = saveProjectInput.safeParse(toInput(values));
    if (!checked.success) {
      setFaults(
        firstByField(checked.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))),
      );
      return;
    }
    if (faults.image && picture.file) return setFaults({ image: faults.image });
    setFaults({});
    onSave();
    const result = await saveProject(stored, toFormData(values, picture, stored));
    if (result.outcome === 'failed') setFaults(firstByField(result.issues));
    onSettled(result);
  }

  /** What a control of a field needs, whatever its kind. */
  function bind(name: keyof ProjectValues, control: FieldControl) {
    return {
      ...control,
      name,
      value: values[name],
      onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
    };
  }

  function field(
    name: keyof ProjectValues,
    label: MessageId,
    render: (control: ReturnType<typeof bind>) => ReactNode,
    required = false,
  ) {
    return (
      <Field label={_(label)} error={faultText(faults[name])} required={required}>
        {(control) => render(bind(name, control))}
      </Field>
    );
  }

  const text = (input: ComponentProps<'input'> = {}) => {
    return (control: ReturnType<typeof bind>) => <TextInput {...input} {...control} />;
  };
  const number = (input: ComponentProps<'input'>) =>
    text({ type: 'number', min: 0, step: 'any', onFocus: ({ target }) => target.select(), ...input });

  return (
    <form ref={form} id={id} noValidate onSubmit={submit}>
      <div className="grid gap-5 sm:grid-cols-2">
        {field('title', 'staffProjects.form.title', text(), true)}
        {field('client', 'staffProjects.form.client', text(), true)}
        <div className="sm:col-span-2">
          {field(
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
            fault={faultText(faults.image, { file: picture.file?.name ?? '' })}
            onChange={(next, fault) => {
              const { image: _image, ...others } = faults;
              setFaults(fault ? { ...others, image: fault } : others);
              setPicture(next);
            }}
          />
        </div>
        {field('status', 'staffProjects.form.status', (control) => (
          <Select {...control}>
            {projectStatuses.map((status) => (
              <option key={status} value={status}>
                {_(statusWords[status])}
              </option>
            ))}
          </Select>
        ))}
        {field('priority', 'staffProjects.form.priority', (control) => (
          <Select {...control}>
            {projectPriorities.map((priority) => (
              <option key={priority} value={priority}>
                {_(labelId('projectPriority', priority))}
              </option>
            ))}
          </Select>
        ))}
        {field('budget', 'staffProjects.form.budget', number({}))}
        {field('progress', 'staffProjects.form.progress', number({ max: progressMaxPercent }))}
        {field('startDate', 'staffProjects.form.startDate', text({ type: 'date' }))}
        {field('endDate', 'staffProjects.form.endDate', text({ type: 'date' }))}
        {field('category', 'staffProjects.form.category', text())}
        {field('location', 'staffProjects.form.location', text())}
        <div className="sm:col-span-2">
          {field('impact', 'staffProjects.form.impact', (control) => (
            <TextArea rows={3} {...control} />
          ))}
        </div>
      </div>
    </form>
  );
}

function firstByField(issues: readonly { path: string; message: string }[]): Faults {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path, message]));
}
