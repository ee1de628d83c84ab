import { fileRules } from '@isangano/contracts/applications/files';
import type { FileField as FileFieldName } from '@isangano/contracts/applications/values';
import { fieldErrorValues } from '@isangano/contracts/field-error-values';
import { useLingui } from '@lingui/react';
import { useEffect, useState } from 'react';
import { useFaultText } from '../../i18n/fault-text.ts';
import { formatBytes } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/language-provider.tsx';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { maxFiles } from '../file-rules.ts';
import type { ChosenFile } from '../use-chosen-files.ts';
import { useFiles } from '../wizard-context.ts';
import type { FieldProps } from './field-props.ts';

const none: readonly ChosenFile[] = [];

/** Addresses under which the browser shows chosen images, by the file's key. */
function usePreviews(files: readonly ChosenFile[]): Readonly<Record<string, string>> {
  const [previews, setPreviews] = useState<Record<string, string>>({});
  useEffect(() => {
    const images = files.filter(({ file, fault }) => !fault && file.type.startsWith('image/'));
    const urls = Object.fromEntries(images.map(({ key, file }) => [key, URL.createObjectURL(file)]));
    setPreviews(urls);
    return () => {
      for (const url of Object.values(urls)) URL.revokeObjectURL(url);
    };
  }, [files]);
  return previews;
}

/** Files that are checked when they are chosen, and that stay chosen when the form could not be sent. */
export function FileField({ name, label, hint }: FieldProps<FileFieldName>) {
  const { _ } = useLingui();
  const { locale } = useLanguage();
  const { chosen, add, remove } = useFiles();
  const faultText = useFaultText();
  const files = chosen[name] ?? none;
  const previews = usePreviews(files);
  const maxCount = maxFiles(name);
  const hasFault = files.some((file) => file.fault);
  const tooMany = files.length > maxCount ? faultText('fault.file.tooMany') : undefined;

  return (
    <Field
      label={_(label)}
      hint={hint && _(hint, fieldErrorValues)}
      error={tooMany}
      optionalText={_('forms.optional')}
    >
      {(props) => (
        <FileInput
          id={props.id}
          buttonText={_(maxCount === 1 ? 'forms.file.choose' : 'forms.files.choose')}
          emptyText={_('forms.file.none')}
          accept={fileRules[name].types.join(',')}
          multiple={maxCount > 1}
          files={files.map(({ key, file, fault }) => ({
            key,
            name: file.name,
            sizeText: formatBytes(locale, file.size),
            previewUrl: previews[key],
            error: faultText(fault, { file: file.name }),
          }))}
          removeText={_('forms.file.remove')}
          onAdd={(added) => void add(name, added)}
          onRemove={(key) => remove(name, key)}
          describedBy={props['aria-describedby']}
          invalid={hasFault || tooMany !== undefined}
        />
      )}
    </Field>
  );
}
