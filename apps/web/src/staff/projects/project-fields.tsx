import { imageRule } from '@isangano/contracts/applications/files';
import { fieldErrorValues } from '@isangano/contracts/field-error-values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import { toLabelId } from '@isangano/contracts/label-id';
import { sourceLocale } from '@isangano/contracts/locales';
import type { ProjectView, SaveProjectInput } from '@isangano/contracts/projects/project';
import type { ProjectTextField } from '@isangano/contracts/projects/texts';
import { progressMaxPercent, projectPriorities, projectStatuses } from '@isangano/contracts/projects/values';
import { useLingui } from '@lingui/react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { findError } from '../../submission/files/validate-file.ts';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { TrashIcon } from '../../ui/record-icons.tsx';
import { SmallButton } from '../base/buttons.tsx';
import { SelectField, TextAreaField, TextField } from '../base/fields.tsx';
import { useLatest } from '../base/use-latest.ts';
import type { ProjectPicture, ProjectValues } from './project-values.ts';

type ProjectImageFieldProps = {
  stored: ProjectView | undefined;
  picture: ProjectPicture;
  error: string | undefined;
  onChange: (picture: ProjectPicture, error?: FieldErrorId) => void;
};

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

export function ProjectFields(props: ProjectFieldsProps) {
  const { stored, values, picture, errors, onValues, onPicture } = props;
  const { _ } = useLingui();
  const getErrorText = useFieldErrorText();

  const bind = (name: Exclude<keyof SaveProjectInput, 'translations'>) => ({
    label: _(`staffProjects.form.${name}`),
    error: getErrorText(errors[name]),
    name,
    value: values[name],
    onValue: (value: string) => onValues({ ...values, [name]: value }),
  });
  const bindText = (name: ProjectTextField) => ({ ...bind(name), lang: sourceLocale });

  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <TextField {...bindText('title')} required />
      <TextField {...bindText('client')} required />
      <div className="sm:col-span-2">
        <TextAreaField {...bindText('description')} rows={3} required />
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
        getLabel={(status) => _(`staffProjects.status.${status}`)}
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
      <TextField {...bindText('category')} />
      <TextField {...bindText('location')} />
      <div className="sm:col-span-2">
        <TextAreaField {...bindText('impact')} rows={3} />
      </div>
    </div>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [objectUrl, setObjectUrl] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setObjectUrl(url);
    return () => {
      setObjectUrl(undefined);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return objectUrl;
}

/** Chooses, previews and removes the image of a project. Changes take effect when the form is saved. */
function ProjectImageField({ stored, picture, error, onChange }: ProjectImageFieldProps) {
  const { _ } = useLingui();
  const chosenUrl = useObjectUrl(error ? undefined : picture.file);
  const storedUrl = picture.isRemoved || picture.file ? undefined : stored?.image;
  const previewUrl = chosenUrl ?? storedUrl;
  const containerRef = useRef<HTMLDivElement>(null);
  const showChosen = useLatest(onChange);

  async function choose(file: File) {
    showChosen({ file, isRemoved: false }, await findError(imageRule, file));
  }

  return (
    <Field
      label={_('staffProjects.form.image')}
      hint={_('staffProjects.form.image.hint', fieldErrorValues)}
      error={error}
    >
      {(control) => (
        <div ref={containerRef} className="grid gap-3">
          <FileInput
            id={control.id}
            buttonText={_(
              previewUrl ? 'staffProjects.form.image.replace' : 'staffProjects.form.image.choose',
            )}
            emptyText={picture.file?.name ?? ''}
            accept="image/*"
            onAdd={([file]) => file && void choose(file)}
            describedBy={control['aria-describedby']}
            invalid={error !== undefined}
          />
          {(previewUrl || picture.file) && (
            <div className="flex flex-wrap items-end gap-4">
              {previewUrl && (
                <img
                  src={previewUrl}
                  alt={_('staffProjects.form.image.preview')}
                  width={320}
                  height={200}
                  className="aspect-[8/5] w-60 border-2 border-ink bg-clay object-cover"
                />
              )}
              <SmallButton
                onClick={() => {
                  onChange({ isRemoved: true });
                  containerRef.current?.querySelector('input')?.focus();
                }}
              >
                <TrashIcon className="size-5" />
                {_('staffProjects.form.image.remove')}
              </SmallButton>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
