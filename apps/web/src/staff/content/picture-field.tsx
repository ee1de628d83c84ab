import { imageRule } from '@isangano/contracts/applications/files';
import type { Picture } from '@isangano/contracts/content/content';
import { useLingui } from '@lingui/react';
import { createContext, use, useId, useState } from 'react';
import { useFieldErrorText } from '../../i18n/field-error-text.ts';
import { useServerText } from '../../i18n/server-text.ts';
import { callOperation } from '../../submission/api/call-operation.ts';
import { findError } from '../../submission/files/validate-file.ts';
import { Field } from '../../ui/field.tsx';
import { FileInput } from '../../ui/file-input.tsx';
import { TrashIcon } from '../../ui/record-icons.tsx';
import { QuietButton } from '../base/buttons.tsx';
import { useLatest } from '../base/use-latest.ts';
import { getSession } from '../session/session.ts';
import type { Issue } from './list-issues.ts';

const noIssues: readonly Issue[] = [];

/** The list that is edited. While a picture is being uploaded, its entry stays where it is, and open. */
export const ListContext = createContext({
  list: '',
  issues: noIssues,
  isUploading: false,
  setIsUploading: (_isUploading: boolean): void => undefined,
});

type PictureFieldProps = {
  label: string;
  /** Address of the picture; undefined if none was chosen. */
  image: string | undefined;
  error: string | undefined;
  /** Undefined removes the picture. */
  onChange: (picture: Picture | undefined) => void;
};

/** Uploads a picture at once; visitors see it when the list is published. Its alternative text is one of the texts. */
export function PictureField({ label, image, error, onChange }: PictureFieldProps) {
  const { _ } = useLingui();
  const getServerText = useServerText();
  const getFieldText = useFieldErrorText();
  const hintId = useId();
  const { isUploading, setIsUploading } = use(ListContext);
  const [failure, setFailure] = useState<string>();
  const showPicture = useLatest(onChange);

  async function upload(file: File): Promise<void> {
    const problem = await findError(imageRule, file);
    if (problem) return setFailure(getFieldText(problem, { file: file.name }));
    const form = new FormData();
    form.set('image', file);
    const session = getSession();
    const headers = session ? { authorization: `Bearer ${session.accessToken}` } : {};
    setIsUploading(true);
    setFailure(undefined);
    const result = await callOperation('POST /content/pictures', { form, headers });
    setIsUploading(false);
    if (result.outcome === 'ok') showPicture(result.output);
    else if (result.outcome === 'error') {
      const [issue] = result.issues;
      const text = issue && getFieldText(issue.code ?? issue.message, { file: file.name });
      setFailure(text ?? (await getServerText(result)));
    } else setFailure(_('staff.unreached'));
  }

  return (
    <Field label={label} error={failure ?? error} hint={_('staffContent.picture.hint')}>
      {(control) => (
        <div className="grid gap-3">
          {image && (
            <div className="flex items-end gap-4">
              <img src={image} alt="" className="aspect-[4/5] w-32 border-2 border-ink object-cover" />
              <QuietButton onClick={() => onChange(undefined)}>
                <TrashIcon />
                {_('staffContent.picture.remove')}
              </QuietButton>
            </div>
          )}
          <FileInput
            id={control.id}
            describedBy={control['aria-describedby'] ?? hintId}
            invalid={control['aria-invalid']}
            accept="image/*"
            buttonText={isUploading ? _('staffContent.picture.sending') : _('staffContent.picture.choose')}
            emptyText=""
            onAdd={([file]) => file && void upload(file)}
          />
        </div>
      )}
    </Field>
  );
}
