import { fileRules } from '@isangano/contracts/applications/files';
import type { FileField as FileFieldName } from '@isangano/contracts/applications/values';
import { fieldErrorValues } from '@isangano/contracts/field-error-values';
import { useEffect, useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { formatBytes } from '../../i18n/format.ts';
import { useTexts } from '../../i18n/language-provider.tsx';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { optionalExport } from '../../ui/optional.tsx';
import { type ChosenFile, maxFiles } from '../files/chosen-file.ts';
import { useFiles } from '../files/use-chosen-files.ts';
import { type FieldProps, useFieldError } from './use-field.ts';

const FileNotes = optionalExport(() => import('../uploads/file-notes.tsx'), 'FileNotes');

const noFiles: readonly ChosenFile[] = [];

/** Returns object URLs of chosen images, by the key of the file. */
function usePreviewUrls(files: readonly ChosenFile[]): Readonly<Record<string, string>> {
  const [urlsByKey, setUrlsByKey] = useState<Record<string, string>>({});
  useEffect(() => {
    const urls = Object.fromEntries(
      files.flatMap(({ key, file, error }) =>
        !error && file?.type.startsWith('image/') ? [[key, URL.createObjectURL(file)] as const] : [],
      ),
    );
    setUrlsByKey(urls);
    return () => {
      for (const url of Object.values(urls)) URL.revokeObjectURL(url);
    };
  }, [files]);
  return urlsByKey;
}

/** A file input whose files are checked when they are chosen, and stay chosen when sending fails. */
export function FileField({ name, label, hint }: FieldProps<FileFieldName>) {
  const { _, locale } = useTexts();
  const { chosen, queue, areRequired, sentBefore, canReset = true, add, remove, sendOriginal } = useFiles();
  const error = useFieldError(name);
  const getErrorText = useFieldErrorText();
  const files = chosen[name] ?? noFiles;
  const previewUrls = usePreviewUrls(files);
  const maxCount = maxFiles(name);
  const hasError = files.some((file) => file.error);
  const tooManyError = files.length > maxCount ? getErrorText('error.file.tooMany') : undefined;

  return (
    <Field
      label={_(label)}
      hint={
        <>
          {hint && _(hint, fieldErrorValues)}
          <span className="block">{_(canReset ? 'forms.file.ahead' : 'correction.file.ahead')}</span>
          {sentBefore?.[name] && (
            <span className="block wrap-anywhere">
              {_('correction.sentBefore', { names: sentBefore[name] })}
            </span>
          )}
        </>
      }
      error={tooManyError ?? (files.length === 0 ? error : undefined)}
      {...(areRequired ? { required: true } : { optionalText: _('forms.optional') })}
    >
      {(props) => (
        <FileInput
          id={props.id}
          name={name}
          buttonText={_(maxCount === 1 ? 'forms.file.choose' : 'forms.files.choose')}
          emptyText={_('forms.file.none')}
          accept={fileRules[name].types.join(',')}
          multiple={maxCount > 1}
          files={files.map((file) => ({
            key: file.key,
            name: file.name,
            sizeText: formatBytes(locale, file.sizeBytes),
            previewUrl: previewUrls[file.key],
            error: getErrorText(file.error, { file: file.name }),
            notes: (nameId) =>
              (queue || file.original) && (
                <FileNotes
                  file={file}
                  nameId={nameId}
                  queue={queue}
                  onSendOriginal={() => void sendOriginal(name, file.key)}
                />
              ),
          }))}
          removeText={_('forms.file.remove')}
          onAdd={(added) => void add(name, added)}
          onRemove={(key) => remove(name, key)}
          describedBy={props['aria-describedby']}
          invalid={hasError || tooManyError !== undefined || (files.length === 0 && error !== undefined)}
        />
      )}
    </Field>
  );
}
