import { imageRule } from '@isangano/contracts/applications/files';
import { fieldErrorValues } from '@isangano/contracts/field-error-values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { findError } from '../../submission/files/validate-file.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { TrashIcon } from '../../ui/record-icons.tsx';
import type { ProjectPicture } from './project-values.ts';

type ProjectImageFieldProps = {
  stored: ProjectView | undefined;
  picture: ProjectPicture;
  error: string | undefined;
  onChange: (picture: ProjectPicture, error?: FieldErrorId) => void;
};

/** Returns an object URL of a chosen file. */
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
export function ProjectImageField({ stored, picture, error, onChange }: ProjectImageFieldProps) {
  const { _ } = useLingui();
  const chosenUrl = useObjectUrl(error ? undefined : picture.file);
  const storedUrl = picture.isRemoved || picture.file ? undefined : stored?.image;
  const previewUrl = chosenUrl ?? storedUrl;
  const containerRef = useRef<HTMLDivElement>(null);

  async function choose(file: File) {
    onChange({ file, isRemoved: false }, await findError(imageRule, file));
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
            files={[]}
            removeText={_('staffProjects.form.image.remove')}
            onAdd={([file]) => file && void choose(file)}
            onRemove={() => undefined}
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
              <Button
                variant="secondary"
                size="s"
                onClick={() => {
                  onChange({ isRemoved: true });
                  containerRef.current?.querySelector('input')?.focus();
                }}
              >
                <TrashIcon className="size-5" />
                {_('staffProjects.form.image.remove')}
              </Button>
            </div>
          )}
        </div>
      )}
    </Field>
  );
}
