import { imageRule } from '@isangano/contracts/applications/files';
import { fieldErrorValues } from '@isangano/contracts/field-error-values';
import type { FieldErrorId } from '@isangano/contracts/field-errors';
import type { ProjectView } from '@isangano/contracts/projects/project';
import { useLingui } from '@lingui/react';
import { useEffect, useRef, useState } from 'react';
import { findFault } from '../../forms/file-rules.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { TrashIcon } from '../../ui/icons.tsx';
import type { ProjectPicture } from './project-values.ts';

type ProjectImageFieldProps = {
  stored: ProjectView | undefined;
  picture: ProjectPicture;
  fault: string | undefined;
  onChange: (picture: ProjectPicture, fault?: FieldErrorId) => void;
};

/** An address under which the browser shows a chosen file. */
function useAddress(file: File | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => {
      setAddress(undefined);
      URL.revokeObjectURL(url);
    };
  }, [file]);
  return address;
}

/** Chooses, shows and removes the picture of a project; nothing of it counts before the form is saved. */
export function ProjectImageField({ stored, picture, fault, onChange }: ProjectImageFieldProps) {
  const { _ } = useLingui();
  const address = useAddress(fault ? undefined : picture.file);
  const kept = picture.isRemoved || picture.file ? undefined : stored?.image;
  const shown = address ?? kept;
  const place = useRef<HTMLDivElement>(null);

  async function choose(file: File) {
    onChange({ file, isRemoved: false }, await findFault(imageRule, file));
  }

  return (
    <Field
      label={_('staffProjects.form.image')}
      hint={_('staffProjects.form.image.hint', fieldErrorValues)}
      error={fault}
    >
      {(control) => (
        <div ref={place} className="grid gap-3">
          <FileInput
            id={control.id}
            buttonText={_(shown ? 'staffProjects.form.image.replace' : 'staffProjects.form.image.choose')}
            emptyText={picture.file?.name ?? ''}
            accept="image/*"
            files={[]}
            removeText={_('staffProjects.form.image.remove')}
            onAdd={([file]) => file && void choose(file)}
            onRemove={() => undefined}
            describedBy={control['aria-describedby']}
            invalid={fault !== undefined}
          />
          {(shown || picture.file) && (
            <div className="flex flex-wrap items-end gap-4">
              {shown && (
                <img
                  src={shown}
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
                  place.current?.querySelector('input')?.focus();
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
