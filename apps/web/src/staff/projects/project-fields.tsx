import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { toLabelId } from '@isangano/contracts/label-id';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { progressMaxPercent, projectPriorities, projectStatuses } from '@isangano/contracts/projects/values';
import { useLingui } from '@lingui/react';
import type { ComponentProps } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { SelectField, TextAreaField, TextField } from '../base/fields.tsx';
import { statusLabels } from './labels.ts';
import { ProjectImageField } from './project-image-field.tsx';
import type { ProjectPicture, ProjectValues } from './project-values.ts';

type ProjectFieldsProps = {
  /** The project as it was fetched; undefined for a new one. */
  stored: ProjectView | undefined;
  values: ProjectValues;
  picture: ProjectPicture;
  errors: Readonly<Record<string, string>>;
  onValues: (values: ProjectValues) => void;
  onPicture: (picture: ProjectPicture, error?: FieldErrorId) => void;
};

const numberInput: ComponentProps<'input'> = {
  type: 'number',
  min: 0,
  step: 'any',
  onFocus: ({ target }) => target.select(),
};

/** The fields of a project. */
export function ProjectFields(props: ProjectFieldsProps) {
  const { stored, values, picture, errors, onValues, onPicture } = props;
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();

  const bind = (name: keyof ProjectValues) => ({
    label: _(`staffProjects.form.${name}`),
    error: getErrorText(errors[name]),
    name,
    value: values[name],
    onValue: (value: string) => onValues({ ...values, [name]: value }),
  });

  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField {...bind('title')} required />
      <TextField {...bind('client')} required />
      <div className="sm:col-span-2">
        <TextAreaField {...bind('description')} rows={3} required />
      </div>
      <div className="sm:col-span-2">
        <ProjectImageField
          stored={stored}
          picture={picture}
          error={getErrorText(errors.image, { file: picture.file?.name ?? '' })}
          onChange={onPicture}
        />
      </div>
      <SelectField
        {...bind('status')}
        values={projectStatuses}
        getLabel={(status) => _(statusLabels[status])}
      />
      <SelectField
        {...bind('priority')}
        values={projectPriorities}
        getLabel={(priority) => _(toLabelId('projectPriority', priority))}
      />
      <TextField {...numberInput} {...bind('budget')} />
      <TextField {...numberInput} {...bind('progress')} max={progressMaxPercent} />
      <TextField {...bind('startDate')} type="date" />
      <TextField {...bind('endDate')} type="date" />
      <TextField {...bind('category')} />
      <TextField {...bind('location')} />
      <div className="sm:col-span-2">
        <TextAreaField {...bind('impact')} rows={3} />
      </div>
    </div>
  );
}
